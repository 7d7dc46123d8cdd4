package dev.handback.sandbox.verification;

import java.util.ArrayList;
import java.util.List;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Reply;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Whether the requests so far are as expected, and if not, what is nearest. */
final class Verdict {

	private static final int SHOWN = 100;

	private final Times times;

	private final List<JournalEntry> matching = new ArrayList<>();

	private @Nullable JournalEntry nearest;

	private Likeness likeness = new Likeness(-1, List.of());

	private Verdict(Times times) {
		this.times = times;
	}

	static Verdict of(Expectation expectation, List<JournalEntry> entries) {
		Verdict verdict = new Verdict(expectation.times());
		entries.forEach((entry) -> verdict.add(entry, expectation.pattern().compare(entry)));
		return verdict;
	}

	/** Of two that are equally near, the newer one is the nearest. */
	private void add(JournalEntry entry, Likeness found) {
		if (found.isMatch()) {
			this.matching.add(entry);
		}
		else if (found.score() >= this.likeness.score()) {
			this.nearest = entry;
			this.likeness = found;
		}
	}

	boolean holds() {
		return this.times.allow(this.matching.size());
	}

	/** Whether more requests could make it hold. */
	boolean mayStillHold() {
		return this.matching.size() < this.times.least();
	}

	Answer answer() {
		return Reply.json(holds() ? 200 : 422, Json.object((json) -> {
			if (!holds()) {
				json.writeStringProperty("message", message());
			}
			json.writeNumberProperty("matched", this.matching.size());
			json.writeArrayPropertyStart("requests");
			this.matching.stream().limit(SHOWN).forEach((entry) -> write(entry, json));
			json.writeEndArray();
			if (mayStillHold() && this.nearest != null) {
				writeNearest(this.nearest, json);
			}
		}));
	}

	private String message() {
		String found = this.matching.isEmpty() ? "none" : String.valueOf(this.matching.size());
		return "expected " + this.times + ", but " + found + " matched";
	}

	private void writeNearest(JournalEntry entry, JsonGenerator json) {
		json.writeObjectPropertyStart("nearest");
		json.writeName("request");
		write(entry, json);
		json.writeArrayPropertyStart("differences");
		this.likeness.mismatches().forEach((mismatch) -> mismatch.write(json));
		json.writeEndArray();
		json.writeEndObject();
	}

	private static void write(JournalEntry entry, JsonGenerator json) {
		json.writeRawValue(Json.text(entry.json()));
	}

}
