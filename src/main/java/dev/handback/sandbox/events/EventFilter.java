package dev.handback.sandbox.events;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;

/**
 * Which events are requested (contract, feed rules 5 and 6).
 *
 * @param school the school that the records have to belong to, if any
 */
record EventFilter(Version version, Set<EventOrder> ranks, Optional<RecordId> school) {

	private static final Set<EventOrder> PEOPLE = EnumSet.of(EventOrder.DISTRICT_ADMIN, EventOrder.STUDENT,
			EventOrder.CONTACT, EventOrder.TEACHER, EventOrder.STAFF);

	private static final Map<String, Set<EventOrder>> TYPES = Map.of("districts", EnumSet.of(EventOrder.DISTRICT),
			"schools", EnumSet.of(EventOrder.SCHOOL), "users", PEOPLE, "contacts", EnumSet.of(EventOrder.CONTACT),
			"terms", EnumSet.of(EventOrder.TERM), "courses", EnumSet.of(EventOrder.COURSE), "sections",
			EnumSet.of(EventOrder.SECTION));

	/**
	 * Reads {@code record_type}, which may be repeated, and {@code school}.
	 * @throws Refusal 400 for an unknown type or an invalid id
	 */
	static EventFilter of(Version version, Query query) {
		return new EventFilter(version, ranks(query.all("record_type")),
				query.first("school").map(EventFilter::school));
	}

	static EventFilter all(Version version) {
		return new EventFilter(version, EnumSet.allOf(EventOrder.class), Optional.empty());
	}

	private static Set<EventOrder> ranks(List<String> types) {
		Set<EventOrder> ranks = types.isEmpty() ? EnumSet.allOf(EventOrder.class) : EnumSet.noneOf(EventOrder.class);
		for (String type : types) {
			Set<EventOrder> named = TYPES.get(type);
			if (named == null) {
				throw Refusal.badRequest(
						"record_type must be one of: districts, schools, users, contacts, terms, courses, sections");
			}
			ranks.addAll(named);
		}
		return ranks;
	}

	/** Any well-formed id is accepted. No events belong to one that isn't a school's. */
	private static RecordId school(String text) {
		if (!RecordId.isWellFormed(text)) {
			throw Refusal.malformedId();
		}
		return RecordId.parse(RecordKind.SCHOOL, text.toLowerCase(Locale.ROOT))
			.orElse(new RecordId(RecordKind.SCHOOL, 'f', 0));
	}

	boolean matches(EventOrder rank) {
		return this.ranks.contains(rank);
	}

	boolean matches(KeptEvent event) {
		return matches(event.rank()) && event.isIn(this.version)
				&& (this.school.isEmpty() || EventOrder.OF_ALL_SCHOOLS.contains(event.rank())
						|| event.schools().contains(this.school.get().toString()));
	}

	/** Whether the initial event of an unchanged record matches. */
	boolean matches(EventOrder rank, RecordId record, World world) {
		return matches(rank) && (this.school.isEmpty() || EventOrder.OF_ALL_SCHOOLS.contains(rank)
				|| belongs(record, this.school.get(), world));
	}

	private static boolean belongs(RecordId record, RecordId school, World world) {
		return switch (record.kind()) {
			case SCHOOL -> record.equals(school);
			case SECTION -> world.isRelated(Relation.SECTIONS_OF_SCHOOL, school, record);
			case PERSON -> world.isRelated(Relation.PEOPLE_OF_SCHOOL, school, record);
			default -> false;
		};
	}

}
