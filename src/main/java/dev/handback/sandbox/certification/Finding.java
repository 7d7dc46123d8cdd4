package dev.handback.sandbox.certification;

import java.util.List;

import tools.jackson.core.JsonGenerator;

/**
 * An expectation and what the requests show.
 *
 * @param count how many requests decide the verdict
 * @param requests the numbers of the latest of them
 */
record Finding(String id, String title, String paragraph, String todo, Verdict verdict, int count,
		List<Long> requests) {

	void write(JsonGenerator json) {
		json.writeStringProperty("id", this.id);
		json.writeStringProperty("title", this.title);
		json.writeStringProperty("paragraph", this.paragraph);
		json.writeStringProperty("verdict", this.verdict.wireName());
		if (this.verdict == Verdict.NOT_SEEN_YET) {
			json.writeStringProperty("to_do", this.todo);
		}
		json.writeNumberProperty("count", this.count);
		json.writePOJOProperty("requests", this.requests);
	}

}
