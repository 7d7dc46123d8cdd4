package dev.handback.sandbox.world;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.handback.sandbox.DataProperties;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.making.DistrictMaker;
import dev.handback.sandbox.world.making.DistrictSize;
import dev.handback.sandbox.world.making.GeneratedDistrict;
import dev.handback.sandbox.world.making.SchoolYear;
import dev.handback.sandbox.world.record.DataSet;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import dev.handback.sandbox.world.record.Revision;
import dev.handback.sandbox.world.record.Role;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * All records of the districts. Generated once for a new store, and changed only through
 * a {@link RosterDraft}.
 */
@Component
public final class World {

	private static final Logger log = LoggerFactory.getLogger(World.class);

	private static final String MADE = "world";

	/** How long before the first start the source systems sent everything. */
	public static final Duration BEFORE_THE_FIRST_START = Duration.ofDays(3);

	private static final int STUDENTS_OF_AN_UNAUTHORIZED_DISTRICT = 30;

	private final WorldTables tables;

	private final Table<String, Made> made;

	World(Store store, DataProperties settings, Clock clock) {
		this.tables = new WorldTables(store);
		this.made = store.table("made", StringDataType.INSTANCE, JsonType.of(Made.class));
		store.begin(() -> begin(store, clock, new Made(settings.seed(), settings.districts().students(),
				SchoolYear.on(clock).start(), settings.districts().largestSection())));
	}

	private void begin(Store store, Clock clock, Made wanted) {
		Made found = this.made.get(MADE);
		if (found == null) {
			// A process killed while generating a world leaves part of it behind.
			store.update(this.tables::clear);
			make(wanted, store);
			store.update((changes) -> changes.put(this.made, MADE, wanted));
			store.keepInitial(Stream.concat(this.tables.generated().stream(), Stream.of(this.made)).toList(),
					() -> SchoolYear.on(clock).start() == wanted.year());
		}
		else if (!found.sameSettings(wanted)) {
			log.warn(
					"The sandbox keeps its world of {} students per district from seed {}, with {} in the "
							+ "largest section; delete its directory to generate a new one",
					found.students(), found.seed(), found.inLargestSection());
		}
		initializeProgress(store, clock.instant().minus(BEFORE_THE_FIRST_START));
	}

	private Made made() {
		return Objects.requireNonNull(this.made.get(MADE));
	}

	private void initializeProgress(Store store, Instant lastSync) {
		store.update((changes) -> Districts.ALL.stream()
			.filter((district) -> !this.tables.progress().has(district.id().key()))
			.forEach((district) -> changes.put(this.tables.progress(), district.id().key(),
					DistrictProgress.initial(made().year(), lastSync))));
	}

	/**
	 * A process killed while generating the same world leaves part of it behind, which is
	 * overwritten.
	 */
	private void make(Made wanted, Store store) {
		List<Runnable> parts = Districts.ALL.stream()
			.flatMap((district) -> DistrictMaker
				.parts(district, wanted.seed(), wanted.size(district), new SchoolYear(wanted.year()),
						() -> new WorldWriter(store, this.tables))
				.stream())
			.toList();
		parts.parallelStream().forEach(Runnable::run);
	}

	/** All records of the data set for the district and that school year, by key. */
	public Map<Long, byte[]> generate(District district, DataSet set, int year) {
		GeneratedDistrict generatedDistrict = new GeneratedDistrict();
		DistrictSize size = made().size(district);
		DistrictMaker
			.parts(district, set.seed(made().seed()),
					new DistrictSize(set.students(size.students()), size.largestSection()), new SchoolYear(year),
					() -> generatedDistrict)
			.forEach(Runnable::run);
		return generatedDistrict.records();
	}

	/** The number of students that the data set has for the district. */
	public long students(District district, DataSet set) {
		return set.students(made().size(district).students());
	}

	/** Generates additional records for the district that aren't in any data set. */
	public NewRecords newRecords(RosterDraft draft, Instant now) {
		return new NewRecords(made().seed(), Districts.of(draft.district()), draft, now);
	}

	public long seed() {
		return made().seed();
	}

	public DistrictProgress progress(RecordId district) {
		return Objects.requireNonNull(this.tables.progress().get(district.key()));
	}

	/** The district's current roster, to be changed. */
	public RosterDraft draft(RecordId district) {
		return new RosterDraft(this, district);
	}

	/** Stores the revisions and the relations that result from them. */
	public void store(RosterDraft draft, List<Revision> revisions, Changes changes) {
		revisions.forEach((revision) -> this.tables.revise(revision, changes));
		draft.relations()
			.forEach((relation, owners) -> owners
				.forEach((owner, members) -> this.tables.relate(relation, owner, members, changes)));
		changes.put(this.tables.progress(), draft.district().key(), draft.progress());
	}

	/** The record as JSON in the oldest version; later ones append to it. */
	public Optional<byte[]> record(RecordId id) {
		return Optional.ofNullable(this.tables.records().get(id.key()));
	}

	public Optional<Person> person(RecordId id) {
		return (id.kind() == RecordKind.PERSON) ? record(id).map((record) -> Person.of(id, record)) : Optional.empty();
	}

	/** The person, if their current record matches. */
	public Optional<Person> person(RecordId id, Predicate<byte[]> wanted) {
		return record(id).filter(wanted).map((record) -> Person.of(id, record));
	}

	public boolean has(RecordId id) {
		return this.tables.records().has(id.key());
	}

	public boolean hasRole(RecordId person, Role role) {
		return this.tables.roles().has(person.keyUnder(role.code()));
	}

	/** The keys in ascending order. */
	public long[] related(Relation relation, RecordId owner) {
		long[] members = this.tables.of(relation).get(owner.key());
		return (members != null) ? members : new long[0];
	}

	public boolean isRelated(Relation relation, RecordId owner, RecordId member) {
		return Arrays.binarySearch(related(relation, owner), member.key()) >= 0;
	}

	public RecordTable all(RecordKind kind, RecordId district) {
		return RecordTable.inTable(this.tables.records(), kind.code(), kind, district.district());
	}

	public RecordTable all(Role role, RecordId district) {
		return RecordTable.inTable(this.tables.roles(), role.code(), RecordKind.PERSON, district.district());
	}

	/**
	 * What the world was generated from.
	 *
	 * @param year the calendar year in which its school year began
	 * @param largestSection null in a world from before there was such a section
	 */
	record Made(long seed, int students, int year, @Nullable Integer largestSection) {

		DistrictSize size(District district) {
			return district.authorizes() ? new DistrictSize(this.students, inLargestSection())
					: new DistrictSize(STUDENTS_OF_AN_UNAUTHORIZED_DISTRICT, 0);
		}

		int inLargestSection() {
			return (this.largestSection != null) ? this.largestSection : 0;
		}

		boolean sameSettings(Made other) {
			return this.seed == other.seed && this.students == other.students
					&& inLargestSection() == other.inLargestSection();
		}

	}

}
