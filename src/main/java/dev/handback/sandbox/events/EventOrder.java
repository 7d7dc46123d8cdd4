package dev.handback.sandbox.events;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The kinds of records within a batch, in the order of created and updated events
 * (contract, ordering inside a batch).
 */
enum EventOrder {

	DISTRICT(RecordKind.DISTRICT, null), DISTRICT_ADMIN(RecordKind.PERSON, Role.DISTRICT_ADMIN),
	SCHOOL(RecordKind.SCHOOL, null), TERM(RecordKind.TERM, null), COURSE(RecordKind.COURSE, null),
	STUDENT(RecordKind.PERSON, Role.STUDENT), CONTACT(RecordKind.PERSON, Role.CONTACT),
	TEACHER(RecordKind.PERSON, Role.TEACHER), SECTION(RecordKind.SECTION, null), STAFF(RecordKind.PERSON, Role.STAFF);

	private static final List<EventOrder> ORDER = List.of(values());

	/**
	 * These belong to the district, so a school filter keeps them (contract, feed rule
	 * 5).
	 */
	static final Set<EventOrder> OF_ALL_SCHOOLS = Set.of(TERM, COURSE, CONTACT);

	private static final Map<RecordKind, EventOrder> BY_KIND = Map.of(RecordKind.DISTRICT, DISTRICT, RecordKind.SCHOOL,
			SCHOOL, RecordKind.TERM, TERM, RecordKind.COURSE, COURSE, RecordKind.SECTION, SECTION);

	private final RecordKind kind;

	private final Optional<Role> role;

	EventOrder(RecordKind kind, @Nullable Role role) {
		this.kind = kind;
		this.role = Optional.ofNullable(role);
	}

	/** The position in a batch, from 0. */
	int place() {
		return ORDER.indexOf(this);
	}

	static EventOrder at(int place) {
		return ORDER.get(place);
	}

	static List<EventOrder> inOrder() {
		return ORDER;
	}

	RecordKind kind() {
		return this.kind;
	}

	Optional<Role> role() {
		return this.role;
	}

	/** People with several roles are sorted by the first of them. */
	static EventOrder of(RecordId id, JsonNode record) {
		if (id.kind() != RecordKind.PERSON) {
			return Objects.requireNonNull(BY_KIND.get(id.kind()));
		}
		return ORDER.stream()
			.filter((rank) -> rank.role.filter((role) -> record.path("roles").has(role.wireName())).isPresent())
			.findFirst()
			.orElse(STAFF);
	}

	/** The roles of earlier ranks. Anyone who has one of them is listed there. */
	List<Role> rolesBefore() {
		return ORDER.subList(0, place()).stream().flatMap((rank) -> rank.role.stream()).toList();
	}

}
