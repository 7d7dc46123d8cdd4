package dev.handback.rostersync.events;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;

import dev.handback.roster.StoredRoles;
import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.guard.LossGuard.SchoolLoss;
import dev.handback.rostersync.staging.Membership;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts what a batch of events would remove before it is applied, and how many records
 * exist, as far as that matters: the cost depends on the batch, not on the size of the
 * district.
 */
@Repository
class BatchLosses {

	private final JdbcClient jdbc;

	private final LossGuard guard;

	BatchLosses(JdbcClient jdbc, LossGuard guard) {
		this.jdbc = jdbc;
		this.guard = guard;
	}

	/**
	 * What the batch would remove, by kind and school.
	 * @throws LossLimitException if a person has to approve it
	 */
	List<SchoolLoss> within(DistrictId district, EventBatch batch, MembershipDiff members) {
		List<SchoolLoss> losses = bySchool(district, gone(district, batch, members));
		if (this.guard.isExceededByEvents(district, losses)
				|| !this.guard.exceeded(district, inTotal(district, losses, members)).isEmpty()) {
			throw new LossLimitException(district);
		}
		return losses;
	}

	/** Counts what was removed, so that many small batches can't remove more. */
	void removed(DistrictId district, List<SchoolLoss> losses) {
		this.guard.removedByEvents(district, losses);
	}

	private List<SchoolLoss> gone(DistrictId district, EventBatch batch, MembershipDiff members) {
		List<SchoolLoss> losses = new ArrayList<>();
		List<Roles> people = people(district, batch);
		for (GuardedKind kind : GuardedKind.values()) {
			Map<String, Long> gone = switch (kind.table()) {
				case PERSON -> people.stream().filter((roles) -> roles.lose(kind)).collect(bySchool(Roles::school));
				case SECTION_TEACHER, ENROLLMENT -> left(district, members.left(kind.table()));
				default -> among(district, kind, batch.deleted(kind.table().origin()));
			};
			gone.forEach((school, number) -> losses.add(new SchoolLoss(kind, school, LossGuard.Loss.of(0, number))));
		}
		return losses;
	}

	private static <T> Collector<T, ?, Map<String, Long>> bySchool(Function<T, String> school) {
		return Collectors.groupingBy(school, Collectors.counting());
	}

	/** The same, with how many exist at each school. */
	private List<SchoolLoss> bySchool(DistrictId district, List<SchoolLoss> gone) {
		Map<GuardedKind, Map<String, Long>> present = new EnumMap<>(GuardedKind.class);
		this.guard.minimumPresentAtSchools(district, gone)
			.forEach((kind, enough) -> present.put(kind,
					numbers(this.jdbc.sql(kind.presentAtSchools())
						.param("district", district.value())
						.param("schools", enough.keySet().toArray(String[]::new))
						.param("most", enough.values().toArray(Long[]::new)))));
		return gone.stream()
			.map((loss) -> new SchoolLoss(loss.kind(), loss.schoolId(),
					LossGuard.Loss.of(loss.in(present), loss.loss().gone())))
			.toList();
	}

	private Map<GuardedKind, LossGuard.Loss> inTotal(DistrictId district, List<SchoolLoss> losses,
			MembershipDiff members) {
		Map<GuardedKind, Long> gone = new EnumMap<>(GuardedKind.class);
		LossGuard.byKind(losses).forEach((kind, loss) -> gone.put(kind, loss.gone()));
		Map<GuardedKind, LossGuard.Loss> total = new EnumMap<>(GuardedKind.class);
		this.guard.minimumPresent(district, gone)
			.forEach((kind, enough) -> total.put(kind, LossGuard.Loss.of(present(district, kind, enough, members),
					Objects.requireNonNull(gone.get(kind)))));
		return total;
	}

	/** The roles of the people in the batch, before and after. */
	private List<Roles> people(DistrictId district, EventBatch batch) {
		List<String> touched = batch.touched(StagedKind.USERS);
		return touched.isEmpty() ? List.of()
				: this.jdbc.sql("""
						select id, coalesce(school_id, '') as school_id, roles from person
						where district_id = :district and id = any(:ids) and removed_at is null""")
					.param("district", district.value())
					.param("ids", touched.toArray(String[]::new))
					.query((row, number) -> {
						StoredRoles stored = StoredRoles.read(row);
						return new Roles(row.getString("school_id"), stored.roles(), batch
							.row(StagedKind.USERS, row.getString("id"))
							.map((written) -> (written.value("roles") instanceof StoredRoles then) ? then : stored)
							.map(StoredRoles::roles)
							.orElse(Set.of()));
					})
					.list();
	}

	/** How many have left sections of each school. */
	private Map<String, Long> left(DistrictId district, List<Membership> left) {
		if (left.isEmpty()) {
			return Map.of();
		}
		Map<String, String> schools = new HashMap<>();
		this.jdbc.sql("""
				select id, school_id from section
				where district_id = :district and id = any(:ids) and school_id is not null""")
			.param("district", district.value())
			.param("ids", left.stream().map(Membership::section).distinct().toArray(String[]::new))
			.query((row) -> {
				schools.put(row.getString("id"), row.getString("school_id"));
			});
		return left.stream().collect(bySchool((one) -> schools.getOrDefault(one.section(), "")));
	}

	/** How many of these exist at each school. */
	private Map<String, Long> among(DistrictId district, GuardedKind kind, Collection<String> ids) {
		return ids.isEmpty() ? Map.of()
				: numbers(this.jdbc.sql(kind.presentAmong())
					.param("district", district.value())
					.param("ids", ids.toArray(String[]::new)));
	}

	private static Map<String, Long> numbers(JdbcClient.StatementSpec statement) {
		Map<String, Long> numbers = new HashMap<>();
		statement.query((row) -> {
			numbers.put(row.getString("school_id"), row.getLong("number"));
		});
		return numbers;
	}

	/** How many exist, as far as that matters. */
	private long present(DistrictId district, GuardedKind kind, long most, MembershipDiff members) {
		// We know the members of the batch's own sections; usually that is enough.
		long known = kind.table().isMembership() ? members.stored(kind.table()) : 0;
		return (known < most) ? counted(district, kind, most) : known;
	}

	/** How many exist, counting no further than that. */
	private long counted(DistrictId district, GuardedKind kind, long most) {
		// In the order of an index: otherwise, the planner expects to find enough rows
		// quickly.
		return this.jdbc
			.sql("""
					select count(*) from (select from %s and district_id = :district order by %s limit :most) counted"""
				.formatted(kind.present(), kind.table().isMembership() ? "section_id" : "id"))
			.param("district", district.value())
			.param("most", most)
			.query(Long.class)
			.single();
	}

	/** A person's roles, before and after. */
	private record Roles(String school, Set<Role> now, Set<Role> then) {

		boolean lose(GuardedKind kind) {
			return kind.includes(this.now) && !kind.includes(this.then);
		}

	}

}
