package dev.handback.rostersync.events;

import java.util.Optional;

import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import org.jspecify.annotations.Nullable;

/**
 * What an event does to our copy of a roster; created by {@link RosterEventApplier#of}.
 */
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

	public static RosterEventChange written(@Nullable String event, StagedRow row) {
		return new RosterEventChange(event, row.kind(), row.id(), row, false);
	}

	public static RosterEventChange deleted(@Nullable String event, StagedKind kind, String id) {
		return new RosterEventChange(event, kind, id, null, false);
	}

	static RosterEventChange ofDistrict(@Nullable String event) {
		return new RosterEventChange(event, null, "", null, true);
	}

	/** Of an unknown kind, or without a usable record. */
	public static RosterEventChange unknown(@Nullable String event) {
		return new RosterEventChange(event, null, "", null, false);
	}

	/** The id of the event; empty where it has none. */
	public Optional<String> event() {
		return Optional.ofNullable(this.event);
	}

	/** Whether it is about the district itself. */
	public boolean isAboutDistrict() {
		return this.aboutDistrict;
	}

	/** Whether it can only be counted. */
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
