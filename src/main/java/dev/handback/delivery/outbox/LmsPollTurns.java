package dev.handback.delivery.outbox;

import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LastLmsPoll;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides which assignment is checked in the LMS next: first what an open page shows,
 * then what was graded recently, starting with what hasn't been checked for the longest
 * time. It also counts the requests for checks, for all nodes together.
 */
@Repository
public class LmsPollTurns {

	/** However many pages and nodes request a check. */
	private static final Duration OFTEN_ENOUGH = Duration.ofMinutes(1);

	/** No one is waiting for it, so it needn't be more often. */
	private static final Duration TURN = Duration.ofMinutes(10);

	/** How long other pages' requests are preferred to those of students' lists. */
	private static final Duration LATER = Duration.ofHours(1);

	/** Longer than a read may take; after that, a read would be too old. */
	private static final Duration LEASE = Duration.ofSeconds(75);

	/** The service's minute may start at any moment. */
	private static final Duration COUNTED = Duration.ofSeconds(62);

	private static final Duration MOMENT = Duration.ofSeconds(5);

	private static final int AT_ONCE = 4;

	private final JdbcClient jdbc;

	private final DistrictMachines machines;

	private final LmsPollProperties properties;

	private final Clock clock;

	LmsPollTurns(JdbcClient jdbc, DistrictMachines machines, LmsPollProperties properties, Clock clock) {
		this.jdbc = jdbc;
		this.machines = machines;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * A page shows these assignments; the first ones are checked first.
	 * @return whether any will be checked
	 */
	public boolean ask(DistrictId district, Collection<AssignmentId> assignments) {
		return ask(district, assignments, now());
	}

	/** The same for a student's list: there are many of them, so other pages go first. */
	public boolean askForStudent(DistrictId district, Collection<AssignmentId> assignments) {
		return ask(district, assignments, at(this.clock.instant().plus(LATER)));
	}

	private boolean ask(DistrictId district, Collection<AssignmentId> assignments, OffsetDateTime turn) {
		return this.jdbc.sql("""
				insert into lms_look (district_id, assignment_id, section_id, asked_at)
				select d.district_id, d.assignment_id, d.section_id, :turn + asked.place * interval '1 millisecond'
				from unnest(cast(:assignments as uuid[])) with ordinality as asked (id, place)
				join delivery d on d.district_id = :district and d.assignment_id = asked.id and d.student_id is null
					and (d.state in ('DELIVERED', 'REFUSED') or d.state = 'DUE' and d.reason = 'SECTION_NOT_IN_LMS')
				order by d.assignment_id
				on conflict (district_id, assignment_id) do update set asked_at = excluded.asked_at
				where coalesce(lms_look.asked_at > excluded.asked_at, true)
					and coalesce(lms_look.looked_at <= :often, true)""")
			.param("district", district.value())
			.param("assignments", assignments.stream().map(AssignmentId::value).toArray(UUID[]::new))
			.param("turn", turn)
			.param("often", ago(OFTEN_ENOUGH))
			.update() > 0;
	}

	/** Records that grades of the assignment have just been compared with the LMS. */
	public void graded(DeliveryTarget assignment) {
		this.jdbc.sql("""
				insert into lms_look (district_id, assignment_id, section_id, graded_at)
				values (:district, :assignment, :section, :now)
				on conflict (district_id, assignment_id) do update set graded_at = :now""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("section", assignment.section().value())
			.param("now", now())
			.update();
	}

	/** The assignment is no longer in the LMS. */
	public void forget(DeliveryTarget assignment) {
		this.jdbc
			.sql("update lms_look set graded_at = null, asked_at = null where district_id = ? and assignment_id = ?")
			.params(assignment.district().value(), assignment.assignment().value())
			.update();
	}

	/** The districts where a page is waiting for a check. */
	public List<DistrictId> asked() {
		return this.machines.ask((asked) -> this.jdbc
			.sql("""
					select distinct district_id from lms_look where %s and asked_at is not null
						and not exists (select from delivery_pause pause where %s
							and pause.district_id = lms_look.district_id and until > now())"""
				.formatted(asked.among("lms_look.district_id"), asked.amongToo("pause.district_id")))
			.param("asked", asked.ids())
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list());
	}

	/** The districts where it is an assignment's turn; looks at every district. */
	public List<DistrictId> due() {
		return this.machines.ask((asked) -> this.jdbc
			.sql("""
					select district_id from connected_district district where %1$s
						and not exists (select from delivery_pause pause where %3$s
							and pause.district_id = district.district_id and until > now())
						and (select true from lms_look where %2$s and lms_look.district_id = district.district_id
							and coalesce(looked_at, graded_at) <= :turn and graded_at > :since limit 1)
					order by random()""".formatted(asked.among("district.district_id"),
					asked.amongToo("lms_look.district_id"), asked.amongToo("pause.district_id")))
			.param("asked", asked.ids())
			.param("turn", ago(TURN))
			.param("since", ago(this.properties.lookPeriod()))
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list());
	}

	/**
	 * Leases the next check if its share of the minute's requests allows one. Only one
	 * node at a time checks a district.
	 * @param limit the requests that the token may make in a minute
	 */
	@Transactional
	public Optional<LmsPoll> claim(DistrictId district, long limit) {
		if (!this.jdbc.sql("select pg_try_advisory_xact_lock(hashtextextended('look ' || ?, 0))")
			.param(district.value())
			.query(Boolean.class)
			.single()) {
			return Optional.empty();
		}
		double share = limit * this.properties.lookShare();
		return this.jdbc
			.sql("""
					with turn as (
						select district_id, assignment_id, asked_at is not null as asked, looked_at from lms_look
						where district_id = :district and coalesce(lease_until < now(), true)
							and coalesce(looked_at <= :often, true)
							and (asked_at is not null
								or coalesce(looked_at, graded_at) <= :turn and graded_at > :since)
							and (select coalesce(sum(requests), 0) = 0 or sum(requests) + 3 <= :share from lms_look
								where district_id = :district and looked_at > :counted)
							and (select coalesce(sum(requests), 0) < greatest(1, :share / 12) from lms_look
								where district_id = :district and looked_at > :moment)
							and (select count(*) from lms_look
								where district_id = :district and lease_until > now()) < :most
						order by asked_at nulls last, coalesce(looked_at, graded_at), assignment_id limit 1 for update skip locked)
					update lms_look set lease = :newLease, lease_until = now() + make_interval(secs => :lease),
						looked_at = :now, requests = 3
					from turn where lms_look.district_id = :district
						and lms_look.assignment_id = turn.assignment_id
					returning lms_look.section_id, lms_look.assignment_id, lms_look.lease, turn.asked, turn.looked_at as before""")
			.param("district", district.value())
			.param("newLease", UUID.randomUUID())
			.param("now", now())
			.param("often", ago(OFTEN_ENOUGH))
			.param("turn", ago(TURN))
			.param("since", ago(this.properties.lookPeriod()))
			.param("counted", ago(COUNTED))
			.param("moment", ago(MOMENT))
			.param("share", share)
			.param("most", AT_ONCE)
			.param("lease", LEASE.toSeconds())
			.query((row, number) -> new LmsPoll(
					DeliveryTarget.assignment(district, new SectionId(row.getString("section_id")),
							new AssignmentId(row.getObject("assignment_id", UUID.class))),
					row.getObject("lease", UUID.class), row.getBoolean("asked"), Columns.instantOrNull(row, "before"),
					(long) share))
			.optional();
	}

	/** Gives back a check for which nothing was read. */
	public void giveBack(LmsPoll look) {
		this.jdbc.sql("""
				update lms_look set lease = null, lease_until = null, looked_at = :before, requests = 0
				where district_id = :district and assignment_id = :assignment and lease = :lease""")
			.param("before", (look.before() != null) ? at(look.before()) : null, Types.TIMESTAMP_WITH_TIMEZONE)
			.param("district", look.assignment().district().value())
			.param("assignment", look.assignment().assignment().value())
			.param("lease", look.lease())
			.update();
	}

	/**
	 * Ends a check.
	 * @param checked when it began; null if nothing could be read
	 * @param requests how many it took, including those that it caused
	 * @return false if the lease has expired meanwhile, in which case the check doesn't
	 * count
	 */
	public boolean end(LmsPoll look, @Nullable Instant checked, int requests) {
		return this.jdbc.sql("""
				update lms_look set lease = null, lease_until = null, asked_at = null, requests = :requests,
					checked_at = coalesce(:checked, checked_at)
				where district_id = :district and assignment_id = :assignment and lease = :lease
					and lease_until > now()""")
			.param("requests", requests)
			.param("checked", (checked != null) ? at(checked) : null, Types.TIMESTAMP_WITH_TIMEZONE)
			.param("district", look.assignment().district().value())
			.param("assignment", look.assignment().assignment().value())
			.param("lease", look.lease())
			.update() == 1;
	}

	/** When the assignment was last checked, and whether it is about to be checked. */
	public LastLmsPoll last(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("""
				select checked_at, coalesce(asked_at > :recently, false) as asked from lms_look
				where district_id = :district and assignment_id = :assignment""")
			.param("recently", ago(OFTEN_ENOUGH))
			.param("district", district.value())
			.param("assignment", assignment.value())
			.query((row, number) -> new LastLmsPoll(Columns.instantOrNull(row, "checked_at"), row.getBoolean("asked")))
			.optional()
			.orElse(LastLmsPoll.NONE);
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("update lms_look set looked_at = now(), requests = 0 where looked_at > now()").update();
		this.jdbc.sql("update lms_look set lease_until = now() where lease_until > now() + interval '30 minutes'")
			.update();
	}

	private OffsetDateTime now() {
		return at(this.clock.instant());
	}

	private OffsetDateTime ago(Duration duration) {
		return at(this.clock.instant().minus(duration));
	}

	private static OffsetDateTime at(Instant instant) {
		return instant.atOffset(ZoneOffset.UTC);
	}

}
