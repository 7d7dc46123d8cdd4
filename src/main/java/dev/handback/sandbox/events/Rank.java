package dev.handback.sandbox.events;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.world.record.Kind;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Role;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a record is inside a batch; the order is that of created and updated events
 * (contract, ordering inside a batch).
 */
enum Rank {

	DISTRICT(Kind.DISTRICT, null), DISTRICT_ADMIN(Kind.PERSON, Role.DISTRICT_ADMIN), SCHOOL(Kind.SCHOOL, null),
	TERM(Kind.TERM, null), COURSE(Kind.COURSE, null), STUDENT(Kind.PERSON, Role.STUDENT),
	CONTACT(Kind.PERSON, Role.CONTACT), TEACHER(Kind.PERSON, Role.TEACHER), SECTION(Kind.SECTION, null),
	STAFF(Kind.PERSON, Role.STAFF);

	private static final List<Rank> ORDER = List.of(values());

	/**
	 * They belong to the district, so no school keeps them out (contract, feed rule 5).
	 */
	static final Set<Rank> OF_ALL_SCHOOLS = Set.of(TERM, COURSE, CONTACT);

	private static final Map<Kind, Rank> BY_KIND = Map.of(Kind.DISTRICT, DISTRICT, Kind.SCHOOL, SCHOOL, Kind.TERM, TERM,
			Kind.COURSE, COURSE, Kind.SECTION, SECTION);

	private final Kind kind;

	private final Optional<Role> role;

	Rank(Kind kind, @Nullable Role role) {
		this.kind = kind;
		this.role = Optional.ofNullable(role);
	}

	/** Where it stands in a batch, from 0. */
	int place() {
		return ORDER.indexOf(this);
	}

	static Rank at(int place) {
		return ORDER.get(place);
	}

	static List<Rank> inOrder() {
		return ORDER;
	}

	Kind kind() {
		return this.kind;
	}

	Optional<Role> role() {
		return this.role;
	}

	/** Who has several roles stands where the first of them does. */
	static Rank of(RecordId id, JsonNode record) {
		if (id.kind() != Kind.PERSON) {
			return Objects.requireNonNull(BY_KIND.get(id.kind()));
		}
		return ORDER.stream()
			.filter((rank) -> rank.role.filter((role) -> record.path("roles").has(role.wireName())).isPresent())
			.findFirst()
			.orElse(STAFF);
	}

	/** The ranks of people before this one, whose roles take someone elsewhere. */
	List<Role> rolesBefore() {
		return ORDER.subList(0, place()).stream().flatMap((rank) -> rank.role.stream()).toList();
	}

}
