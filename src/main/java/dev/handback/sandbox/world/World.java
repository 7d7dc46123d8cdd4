package dev.handback.sandbox.world;

import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import org.h2.mvstore.type.StringDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Everybody and everything in the districts, to be read. Made once, when the store is
 * new.
 */
@Component
public final class World {

	private static final Logger log = LoggerFactory.getLogger(World.class);

	private static final String MADE = "world";

	private static final int STUDENTS_WHERE_NOBODY_LOOKS = 30;

	private final WorldTables tables;

	World(Store store, SandboxProperties settings, Clock clock) {
		this.tables = new WorldTables(store);
		Table<String, Made> made = store.table("made", StringDataType.INSTANCE, JsonType.of(Made.class));
		store.begin(() -> begin(store, made,
				new Made(settings.seed(), settings.districts().students(), SchoolYear.on(clock).start())));
	}

	private void begin(Store store, Table<String, Made> made, Made wanted) {
		Made found = made.get(MADE);
		if (found == null) {
			store.change((changes) -> {
				// A start that was killed while it made a world has left a part of it.
				this.tables.clear(changes);
				return wanted;
			});
			make(wanted, new WorldWriter(store, this.tables));
			store.change((changes) -> {
				changes.put(made, MADE, wanted);
				return wanted;
			});
		}
		else if (!found.sameSettings(wanted)) {
			log.warn("The sandbox keeps the world it has, {} students per district from seed {}; "
					+ "remove its directory to make another", found.students(), found.seed());
		}
	}

	/**
	 * A start that was killed half-way left a part of the same world; it is written over.
	 */
	private void make(Made wanted, WorldWriter writer) {
		SchoolYear year = new SchoolYear(wanted.year());
		for (District district : Districts.ALL) {
			int students = district.authorises() ? wanted.students() : STUDENTS_WHERE_NOBODY_LOOKS;
			WorldPlan plan = new WorldPlan(students);
			PeopleMaker people = new PeopleMaker(district.letter(), plan, new People(wanted.seed(), district, year),
					writer);
			new DistrictMaker(plan, new Campus(wanted.seed(), district, year), people, writer).make();
		}
	}

	/** The record as JSON in its oldest version; a later one adds to the end. */
	public Optional<byte[]> record(RecordId id) {
		return Optional.ofNullable(this.tables.records().get(id.key()));
	}

	public Optional<Person> person(RecordId id) {
		return (id.kind() == Kind.PERSON) ? record(id).map((record) -> Person.of(id, record)) : Optional.empty();
	}

	public boolean has(RecordId id) {
		return this.tables.records().has(id.key());
	}

	public boolean hasRole(RecordId person, Role role) {
		return this.tables.roles().has(person.keyUnder(role.code()));
	}

	/** Keys in ascending order, none when there are no such relations. */
	public long[] related(Relation relation, RecordId owner) {
		long[] members = this.tables.of(relation).get(owner.key());
		return (members != null) ? members : new long[0];
	}

	public boolean isRelated(Relation relation, RecordId owner, RecordId member) {
		return Arrays.binarySearch(related(relation, owner), member.key()) >= 0;
	}

	public Rows all(Kind kind, RecordId district) {
		return Rows.inTable(this.tables.records(), kind.code(), kind, district.district());
	}

	public Rows all(Role role, RecordId district) {
		return Rows.inTable(this.tables.roles(), role.code(), Kind.PERSON, district.district());
	}

	/**
	 * What the world was made from.
	 *
	 * @param year the calendar year in which its school year began
	 */
	record Made(long seed, int students, int year) {

		boolean sameSettings(Made other) {
			return this.seed == other.seed && this.students == other.students;
		}

	}

}
