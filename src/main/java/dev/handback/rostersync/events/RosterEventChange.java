package dev.handback.rostersync.events;

import java.util.Optional;
import java.util.function.Function;

import dev.handback.client.EventRecord;
import dev.handback.client.records.RosterKind;
import dev.handback.rostersync.staging.RecordTranslator;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/** What an event does to our copy of a roster. */
public final class RosterEventChange {

	private final @Nullable String event;

	private final @Nullable StagedKind kind;

	private final String id;

	private final @Nullable StagedRow row;

	private final boolean aboutDistrict;

	private RosterEventChange(@Nullable String event, @Nullable StagedKind kind, String id, @Nullable StagedRow row,
			boolean aboutDistrict) {
		this.event = event;
		this.kind = kind;
		this.id = id;
		this.row = row;
		this.aboutDistrict = aboutDistrict;
	}

	/**
	 * What an event does. Events of an unknown kind, without a usable id, or about
	 * another district do nothing.
	 */
	public static RosterEventChange of(DistrictId district, EventRecord event) {
		String[] type = String.valueOf(event.type()).split("\\.", 2);
		RecordTranslator translator = new RecordTranslator(district);
		Optional<RosterEventChange> change = switch (type[0]) {
			case "districts" -> Optional.of(ofDistrict(event.id()));
			case "schools" -> change(event, type, RosterKind.SCHOOLS, translator::school);
			case "terms" -> change(event, type, RosterKind.TERMS, translator::term);
			case "courses" -> change(event, type, RosterKind.COURSES, translator::course);
			case "users" -> change(event, type, RosterKind.USERS, translator::person);
			case "sections" -> change(event, type, RosterKind.SECTIONS, translator::section);
			default -> Optional.empty();
		};
		return change.orElseGet(() -> unknown(event.id()));
	}

	private static <T> Optional<RosterEventChange> change(EventRecord event, String[] type, RosterKind<T> kind,
			Function<T, Optional<StagedRow>> translate) {
		Optional<StagedRow> row = event.object(kind).flatMap(translate);
		return switch ((type.length > 1) ? type[1] : "") {
			case "created", "updated" -> row.map((written) -> written(event.id(), written));
			case "deleted" -> row.map((gone) -> deleted(event.id(), gone.kind(), gone.id()));
			default -> Optional.empty();
		};
	}

	public static RosterEventChange written(@Nullable String event, StagedRow row) {
		return new RosterEventChange(event, row.kind(), row.id(), row, false);
	}

	public static RosterEventChange deleted(@Nullable String event, StagedKind kind, String id) {
		return new RosterEventChange(event, kind, id, null, false);
	}

	/** The same change, with what it doesn't say taken from an earlier one. */
	static RosterEventChange after(RosterEventChange earlier, RosterEventChange later) {
		return (earlier.row != null && later.row != null) ? written(later.event, later.row.after(earlier.row)) : later;
	}

	static RosterEventChange ofDistrict(@Nullable String event) {
		return new RosterEventChange(event, null, "", null, true);
	}

	/** An event of an unknown kind, or without a usable record. */
	public static RosterEventChange unknown(@Nullable String event) {
		return new RosterEventChange(event, null, "", null, false);
	}

	/** The id of the event; empty if it has none. */
	public Optional<String> event() {
		return Optional.ofNullable(this.event);
	}

	public boolean isAboutDistrict() {
		return this.aboutDistrict;
	}

	/** Whether the event can only be counted. */
	public boolean isSkipped() {
		return this.kind == null && !this.aboutDistrict;
	}

	@Nullable StagedKind kind() {
		return this.kind;
	}

	String id() {
		return this.id;
	}

	@Nullable StagedRow row() {
		return this.row;
	}

}
