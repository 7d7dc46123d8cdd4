package dev.handback.simulation.service;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An assignment in the LMS. */
public final class ModelAssignment extends ModelRecord {

	private final SectionId section;

	private final Provider provider;

	private final InstantSource clock;

	private final Map<PersonId, ModelSubmission> submissions = new TreeMap<>();

	private @Nullable String setByPeople;

	private boolean category = true;

	ModelAssignment(String id, SectionId section, Provider provider, InstantSource clock) {
		super(id, clock.instant());
		this.section = section;
		this.provider = provider;
		this.clock = clock;
	}

	public SectionId section() {
		return this.section;
	}

	/** Draft, scheduled, open or locked, now. */
	public String state() {
		if (this.setByPeople != null) {
			return this.setByPeople;
		}
		if (this.provider != Provider.A && isAhead("display_date")) {
			return "scheduled";
		}
		return (field("end_date") == null || isAhead("end_date")) ? "open" : "locked";
	}

	private boolean isAhead(String name) {
		Instant at = instant(name);
		return at != null && this.clock.instant().isBefore(at);
	}

	public String title() {
		return Objects.requireNonNull(text("title"));
	}

	private @Nullable Instant instant(String name) {
		String time = text(name);
		return (time != null) ? Instant.parse(time) : null;
	}

	/** Every student's, or the chosen students'. */
	boolean isFor(PersonId student) {
		JsonNode chosen = field("assignee_ids");
		return !isForIndividuals()
				|| (chosen != null && chosen.valueStream().anyMatch((id) -> id.asString().equals(student.value())));
	}

	boolean isForIndividuals() {
		return "individuals".equals(text("assignee_mode"));
	}

	boolean isDraft() {
		return state().equals("draft");
	}

	/** The points possible; null if there are none. */
	public @Nullable BigDecimal points() {
		return number("points_possible");
	}

	/** What a teacher sets in the LMS; null for what the dates say. */
	Landed.Change setState(@Nullable String state) {
		JsonNode before = Json.text(state());
		this.setByPeople = state;
		touch(this.clock.instant());
		return new Landed.Change(before, Json.text(state()));
	}

	boolean hasCategory() {
		return this.category;
	}

	void category(boolean set) {
		this.category = set;
		touch(this.clock.instant());
	}

	/** It is there from the beginning (contract's gaps, learning-platform behavior). */
	ModelSubmission submission(PersonId student) {
		return this.submissions.computeIfAbsent(student,
				(id) -> new ModelSubmission(ModelDistrict.uuid(id() + id), this, id));
	}

	boolean holds(PersonId student) {
		return this.submissions.containsKey(student);
	}

	@Override
	ObjectNode record() {
		ObjectNode record = super.record().put("state", state()).put("grading_type", "points");
		if (!record.has("due_date")) {
			record.putNull("due_date");
		}
		return record;
	}

}
