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

	private final Expectation expectation;

	private int matched;

	/** The first ones that match. */
	private final List<JournalEntry> shown = new ArrayList<>();

	private @Nullable JournalEntry nearest;

	private Likeness likeness = new Likeness(-1, List.of());

	Verdict(Expectation expectation) {
		this.expectation = expectation;
	}

	/** Of two that are equally near, the newer one is the nearest. */
	void add(JournalEntry entry) {
		Likeness found = this.expectation.pattern().compare(entry);
		if (found.isMatch()) {
			this.matched++;
			if (this.shown.size() < SHOWN) {
				this.shown.add(entry);
			}
		}
		else if (found.score() >= this.likeness.score()) {
			this.nearest = entry;
			this.likeness = found;
		}
	}

	boolean holds() {
		return this.expectation.times().allow(this.matched);
	}

	/** Whether more requests could make it hold. */
	boolean mayStillHold() {
		return this.matched < this.expectation.times().least();
	}

	Answer answer() {
		return Reply.json(holds() ? 200 : 422, Json.object((json) -> {
			if (!holds()) {
				json.writeStringProperty("message", message());
			}
			json.writeNumberProperty("matched", this.matched);
			json.writeArrayPropertyStart("requests");
			this.shown.forEach((entry) -> write(entry, json));
			json.writeEndArray();
			if (mayStillHold() && this.nearest != null) {
				writeNearest(this.nearest, json);
			}
		}));
	}

	private String message() {
		String found = (this.matched == 0) ? "none" : String.valueOf(this.matched);
		return "expected " + this.expectation.times() + ", but " + found + " matched";
	}

	private void writeNearest(JournalEntry entry, JsonGenerator json) {
		json.writeObjectPropertyStart("nearest");
		json.writeName("request");
		write(entry, json);
		Json.list(json, "differences", this.likeness.mismatches(), Mismatch::write);
		json.writeEndObject();
	}

	private static void write(JournalEntry entry, JsonGenerator json) {
		json.writeRawValue(Json.text(entry.json()));
	}

}
