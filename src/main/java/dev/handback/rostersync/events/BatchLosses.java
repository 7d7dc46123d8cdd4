package dev.handback.rostersync.events;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.roster.StoredRoles;
import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.guard.LossGuard;
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
	 * What the batch would remove.
	 * @throws LossLimitException if a person has to approve it
	 */
	Map<GuardedKind, LossGuard.Loss> within(DistrictId district, EventBatch batch, MembershipDiff members) {
		Map<GuardedKind, LossGuard.Loss> losses = of(district, batch, members);
		if (!this.guard.exceeded(district, losses).isEmpty()) {
			throw new LossLimitException(district);
		}
		return losses;
	}

	/** Counts what was removed, so that many small batches can't remove more. */
	void removed(DistrictId district, Map<GuardedKind, LossGuard.Loss> losses) {
		this.guard.removed(district, losses);
	}

	private Map<GuardedKind, LossGuard.Loss> of(DistrictId district, EventBatch batch, MembershipDiff members) {
		Map<GuardedKind, Long> gone = new EnumMap<>(GuardedKind.class);
		List<Roles> people = people(district, batch);
		for (GuardedKind kind : GuardedKind.values()) {
			gone.put(kind, switch (kind.table()) {
				case PERSON -> people.stream().filter((roles) -> roles.lose(kind)).count();
				case SECTION_TEACHER, ENROLLMENT -> (long) members.left(kind.table()).size();
				default -> among(district, kind, batch.deleted(kind.table().origin()));
			});
		}
		Map<GuardedKind, LossGuard.Loss> losses = new EnumMap<>(GuardedKind.class);
		Map<GuardedKind, Long> enough = this.guard.minimumPresent(district, gone);
		gone.forEach((kind, number) -> losses.put(kind,
				LossGuard.Loss.of(present(district, kind, enough.getOrDefault(kind, 0L), members), number)));
		return losses;
	}

	/** The roles of the people in the batch, before and after. */
	private List<Roles> people(DistrictId district, EventBatch batch) {
		List<String> touched = batch.touched(StagedKind.USERS);
		return touched.isEmpty() ? List.of()
				: this.jdbc.sql("""
						select id, roles from person
						where district_id = :district and id = any(:ids) and removed_at is null""")
					.param("district", district.value())
					.param("ids", touched.toArray(String[]::new))
					.query((row, number) -> {
						StoredRoles stored = StoredRoles.read(row);
						return new Roles(stored.roles(), batch.row(StagedKind.USERS, row.getString("id"))
							.map((written) -> (written.value("roles") instanceof StoredRoles then) ? then : stored)
							.map(StoredRoles::roles)
							.orElse(Set.of()));
					})
					.list();
	}

	/** How many of these exist. */
	private long among(DistrictId district, GuardedKind kind, Collection<String> ids) {
		return ids.isEmpty() ? 0
				: this.jdbc
					.sql("select count(*) from " + kind.present() + " and district_id = :district and id = any(:ids)")
					.param("district", district.value())
					.param("ids", ids.toArray(String[]::new))
					.query(Long.class)
					.single();
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
	private record Roles(Set<Role> now, Set<Role> then) {

		boolean lose(GuardedKind kind) {
			return kind.includes(this.now) && !kind.includes(this.then);
		}

	}

}
