package dev.handback.sandbox.lms;

import java.time.Clock;
import java.util.List;
import java.util.Objects;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import org.h2.mvstore.type.LongDataType;
import tools.jackson.databind.JsonNode;

import org.springframework.stereotype.Component;

/**
 * The state of each learning platform apart from assignments and grades. Only deviations
 * from the default are stored.
 */
@Component
public final class LmsConditions {

	private final Table<Long, Connection> connections;

	private final Table<Long, Standing> standings;

	private final Table<Long, ConnectionScript> scripts;

	private final Clock clock;

	LmsConditions(Store store, Clock clock) {
		this.scripts = store.table("courses_of_connections", LongDataType.INSTANCE,
				JsonType.of(ConnectionScript.class));
		this.clock = clock;
		this.connections = store.table("connections", LongDataType.INSTANCE, JsonType.of(Connection.class));
		this.standings = store.table("standings", LongDataType.INSTANCE, JsonType.of(Standing.class));
	}

	/** Whether no district has a connection yet. */
	boolean isEmpty() {
		return this.connections.size() == 0;
	}

	public Connection connection(RecordId district) {
		Connection last = Objects.requireNonNull(this.connections.get(district.key()));
		ConnectionScript script = this.scripts.get(district.key());
		return (script != null) ? script.applied(last, this.clock.instant()) : last;
	}

	/** Whether the district's connection will change automatically. */
	public boolean isScheduled(RecordId district) {
		return !script(district).steps().isEmpty();
	}

	/** A district's scheduled changes. */
	ConnectionScript script(RecordId district) {
		ConnectionScript script = this.scripts.get(district.key());
		return (script != null) ? script.after(this.clock.instant()) : ConnectionScript.NONE;
	}

	/** Schedules changes of a district's connection. */
	void schedule(RecordId district, JsonNode steps, Changes changes) {
		Connection now = connection(district);
		changes.put(this.connections, district.key(), now);
		changes.put(this.scripts, district.key(), ConnectionScript.read(steps, now, this.clock.instant()));
	}

	/** Cancels the schedule of a connection that is set in the same change. */
	void dropSchedule(RecordId district, Changes changes) {
		changes.remove(this.scripts, district.key());
	}

	/** The people and sections that were changed, or weren't as usual from the start. */
	List<RecordId> changed() {
		return this.standings.all().map((entry) -> RecordId.ofKey(entry.key())).toList();
	}

	void cancelSchedule(RecordId district, Changes changes) {
		changes.put(this.connections, district.key(), connection(district));
		changes.remove(this.scripts, district.key());
	}

	/**
	 * Whether records of this kind show if they are matched: people and sections, if the
	 * status fields are enabled (contract, versioning 6).
	 */
	public boolean showsStatus(RecordId id) {
		return (id.kind() == RecordKind.PERSON || id.kind() == RecordKind.SECTION)
				&& connection(Districts.of(id).id()).fieldsEnabled();
	}

	/** Whether a person or a section is matched in the learning platform. */
	public boolean isSynced(RecordId id) {
		return of(id).synced();
	}

	/**
	 * Whether the student has launched the learning platform through LTI (Provider B).
	 */
	public boolean hasLtiSession(RecordId student) {
		return of(student).ltiSession();
	}

	/**
	 * Whether new assignments of the section start with a grading category (Provider B).
	 */
	public boolean hasGradingCategory(RecordId section) {
		return of(section).gradingCategory();
	}

	void set(RecordId district, Connection connection, Changes changes) {
		changes.put(this.connections, district.key(), connection);
		if (this.scripts.has(district.key())) {
			changes.put(this.scripts, district.key(), script(district));
		}
	}

	/** Changes the given values of a person or a section. */
	void set(RecordId id, JsonNode given, Changes changes) {
		changes.put(this.standings, id.key(), of(id).with(given));
	}

	private Standing of(RecordId id) {
		Standing standing = this.standings.get(id.key());
		return (standing != null) ? standing : Standing.USUAL;
	}

	/** The state of a person or a section in the learning platform. */
	record Standing(boolean synced, boolean ltiSession, boolean gradingCategory) {

		static final Standing USUAL = new Standing(true, true, true);

		Standing with(JsonNode given) {
			return new Standing(given.path("synced_in_lms").asBoolean(this.synced),
					given.path("lti_session").asBoolean(this.ltiSession),
					given.path("grading_category").asBoolean(this.gradingCategory));
		}

	}

}
