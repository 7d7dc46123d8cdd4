package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.handback.client.pace.Urgency;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.ids.DistrictId;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Which node may send or check a row, and for how long. A row is leased to one node,
 * which renews the lease while it works and then gives it up; an expired lease is taken
 * back.
 */
@Repository
public class Leases {

	private static final String CLAIMED = """
			delivery.id, delivery.district_id, delivery.section_id, delivery.assignment_id, delivery.student_id,
			delivery.lease, delivery.wanted, delivery.attempts, rows.state as was, delivery.reason, delivery.priority,
			delivery.forced, delivery.late_write, delivery.sent, delivery.unseen, delivery.zero_hidden,
			delivery.may_exist, delivery.creates, rows.looking, rows.provider, delivery.request_id""";

	// Another one for each row.
	private static final String LEASE = "cast(md5(:lease || cast(delivery.id as text)) as uuid)";

	private static final int BEHIND_LOCKED_ROWS = 16;

	private static final String NOT_PAUSED = """
			district_id <> all(:full) and not exists (select from delivery_pause pause
				where pause.district_id = delivery.district_id and %s and pause.until > now())""";

	// A grade may have been sent; an update of an assignment was sent if it was recorded.
	private static final String MAY_LAND = """
			(state = 'SENDING' and (student_id is not null or exists (select from assignment_update sent
				where sent.district_id = :district and sent.assignment_id = delivery.assignment_id)))""";

	// Updated rows are returned in any order.
	private static final Comparator<LeasedDelivery> ORDER = Comparator
		.comparing((LeasedDelivery row) -> Priority.of(row.urgency()))
		.thenComparing((row) -> row.isAssignment() ? "" : row.student().value());

	private final JdbcClient jdbc;

	private final DistrictMachines machines;

	private final DeliveryAudit audit;

	private final TransactionTemplate transactions;

	Leases(JdbcClient jdbc, DistrictMachines machines, DeliveryAudit audit, TransactionTemplate transactions) {
		this.jdbc = jdbc;
		this.machines = machines;
		this.audit = audit;
		this.transactions = transactions;
	}

	/**
	 * Leases the next row, or the due submissions of the next assignment; a row goes to
	 * one node only.
	 */
	@Transactional
	public List<LeasedDelivery> claim(Waiting waiting, int atMost, Duration leaseTime) {
		return this.jdbc
			.sql("""
					with turn as (
						select assignment_id, student_id is null as whole from delivery
						where district_id = :district and state = 'DUE' and priority = :priority and due_at <= now()
						order by due_at, assignment_id limit 1 for update skip locked),
					rows as (
						select delivery.id, delivery.state, coalesce(delivery.look_at <= now(), false) as looking,
							district.provider
						from delivery
						join connected_district district on district.district_id = delivery.district_id
						join turn on turn.assignment_id = delivery.assignment_id
							and (delivery.student_id is null) = turn.whole
						where delivery.district_id = :district and delivery.state = 'DUE' and delivery.due_at <= now()
						order by delivery.priority, delivery.student_id limit :atMost for update of delivery skip locked)
					update delivery set %s, lease = %s, claimed = wanted,
						lease_until = now() + make_interval(secs => :seconds)
					from rows where delivery.district_id = :district and delivery.id = rows.id and %s
					returning\s"""
				.formatted(DeliveryTransition.CLAIMED.set(), LEASE, DeliveryTransition.CLAIMED.guard()) + CLAIMED)
			.param("lease", UUID.randomUUID().toString())
			.param("district", waiting.district().value())
			.param("priority", Priority.of(waiting.urgency()))
			.param("seconds", leaseTime.toSeconds())
			.param("atMost", atMost)
			.query(LeasedDelivery::of)
			.list()
			.stream()
			.sorted(ORDER)
			.toList();
	}

	/** Leases rows of several districts, with one commit. */
	@Transactional
	public List<List<LeasedDelivery>> claim(Map<Waiting, Integer> atMost, Duration leaseTime) {
		return atMost.entrySet()
			.stream()
			.map((entry) -> claim(entry.getKey(), entry.getValue(), leaseTime))
			.filter((rows) -> !rows.isEmpty())
			.toList();
	}

	/**
	 * Leases all rows of one assignment that have to be checked: those that were accepted
	 * but not yet read back, once none of its rows is being sent anymore or the oldest
	 * has waited long enough, and those for which a check was requested.
	 * @param full the districts that have reached this node's limit
	 */
	public List<LeasedDelivery> claimCheck(Collection<DistrictId> full, Duration leaseTime) {
		List<Ripe> first = ripe(full, 1);
		List<LeasedDelivery> rows = claimFirst(first, leaseTime);
		// Rows that someone else has locked don't hold up those behind them.
		return (rows.isEmpty() && !first.isEmpty()) ? claimFirst(ripe(full, BEHIND_LOCKED_ROWS), leaseTime) : rows;
	}

	private List<LeasedDelivery> claimFirst(List<Ripe> assignments, Duration leaseTime) {
		return assignments.stream()
			.map((assignment) -> claimCheck(assignment, leaseTime))
			.filter((rows) -> !rows.isEmpty())
			.findFirst()
			.orElse(List.of());
	}

	/** The assignments whose turn it is. */
	private List<Ripe> ripe(Collection<DistrictId> full, int most) {
		// Many rows of one assignment wait: its other rows are looked up once.
		return this.machines.ask((asked) -> this.jdbc.sql("""
				(select district_id, assignment_id from delivery
				where %2$s and state = 'CHECKING' and lease is null and due_at < now() - interval '10 seconds' and %1$s
				order by due_at, assignment_id limit %4$d)
				union all
				(select district_id, assignment_id from (
					select district_id, assignment_id, min(due_at) as due_at from delivery
					where %2$s and state = 'CHECKING' and lease is null
						and due_at <= now() and due_at >= now() - interval '10 seconds'
					group by district_id, assignment_id) delivery
				where %1$s and not exists (select from delivery other
					where other.district_id = delivery.district_id and %3$s
						and other.assignment_id = delivery.assignment_id and other.student_id is not null
						and (other.state = 'SENDING' or other.state = 'DUE' and other.due_at <= now()))
				order by due_at, assignment_id limit %4$d)
				union all
				(select district_id, assignment_id from delivery
				where %2$s and look_at <= now() and lease is null and state in ('DELIVERED', 'HELD', 'REFUSED') and %1$s
				order by look_at, assignment_id limit %4$d)
				limit %4$d""".formatted(NOT_PAUSED.formatted(asked.amongToo("pause.district_id")),
				asked.among("delivery.district_id"), asked.amongToo("other.district_id"), most))
			.param("asked", asked.ids())
			.param("full", full.stream().map(DistrictId::value).toArray(String[]::new))
			.query((row, number) -> new Ripe(new DistrictId(row.getString("district_id")),
					Objects.requireNonNull(row.getObject("assignment_id", UUID.class))))
			.list());
	}

	private List<LeasedDelivery> claimCheck(Ripe assignment, Duration leaseTime) {
		return this.jdbc.sql("""
				with rows as (
					select delivery.id, delivery.state, coalesce(delivery.look_at <= now(), false) as looking,
						district.provider
					from delivery
					join connected_district district on district.district_id = delivery.district_id
					where delivery.district_id = :district and delivery.assignment_id = :assignment and lease is null
						and (state = 'CHECKING' or look_at <= now() and state in ('DELIVERED', 'HELD', 'REFUSED'))
					for update of delivery skip locked)
				update delivery set lease = %s, claimed = wanted,
					lease_until = now() + make_interval(secs => :seconds)
				from rows where delivery.district_id = :district and delivery.id = rows.id and %s
				returning\s""".formatted(LEASE, DeliveryTransition.LOOK_CLAIMED.guard()) + CLAIMED)
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment())
			.param("lease", UUID.randomUUID().toString())
			.param("seconds", leaseTime.toSeconds())
			.query(LeasedDelivery::of)
			.list()
			.stream()
			.sorted(ORDER)
			.toList();
	}

	/**
	 * Renews the leases of what this node is working on. Never waits for a row that
	 * another transaction is changing, because two transactions that wait for each
	 * other's rows would deadlock.
	 * @throws DataAccessException the last failure, after all districts had their turn
	 */
	public void extend(Collection<LeasedDelivery> rows, Duration leaseTime) {
		@Nullable DataAccessException failure = null;
		for (List<LeasedDelivery> ours : rows.stream()
			.collect(Collectors.groupingBy((row) -> row.target().district()))
			.values()) {
			try {
				extendInDistrict(ours, leaseTime);
			}
			catch (DataAccessException ex) {
				failure = ex;
			}
		}
		if (failure != null) {
			throw failure;
		}
	}

	private void extendInDistrict(List<LeasedDelivery> rows, Duration leaseTime) {
		this.jdbc.sql("""
				update delivery set lease_until = now() + make_interval(secs => :seconds)
				where district_id = :district and id in (select id from delivery
					where district_id = :district and id = any(:ids) and lease = any(:leases)
						and lease_until > now() for update skip locked)""")
			.param("district", rows.get(0).target().district().value())
			.param("ids", rows.stream().map(LeasedDelivery::id).toArray(Long[]::new))
			.param("leases", rows.stream().map(LeasedDelivery::lease).toArray(UUID[]::new))
			.param("seconds", leaseTime.toSeconds())
			.update();
	}

	/** Whether the lease lasts; called right before a request is sent. */
	public boolean holds(LeasedDelivery row) {
		return isOurs(row, " and lease_until > now()");
	}

	/**
	 * Whether no one has taken the row over, although the lease may have expired: then
	 * its outcome still counts.
	 */
	public boolean isOurs(LeasedDelivery row) {
		return isOurs(row, "");
	}

	private boolean isOurs(LeasedDelivery row, String and) {
		return this.jdbc.sql("select from delivery where district_id = ? and id = ? and lease = ?" + and)
			.params(row.target().district().value(), row.id(), row.lease())
			.query((found, number) -> true)
			.optional()
			.isPresent();
	}

	/** Releases a row for which nothing was sent. */
	public void giveBack(LeasedDelivery row) {
		this.jdbc
			.sql("""
					update delivery set %s, lease = null, lease_until = null
					where district_id = ? and id = ? and lease = ? and %s and not posting"""
				.formatted(DeliveryTransition.GIVEN_BACK.set(), DeliveryTransition.GIVEN_BACK.guard()))
			.params(row.target().district().value(), row.id(), row.lease())
			.update();
	}

	/**
	 * Reclaims rows from nodes that have stopped. A create that may have been sent is
	 * never repeated automatically; anything else that may have been sent is checked
	 * again later, because it may take effect after the newer value.
	 */
	public void takeBackExpired() {
		List<DistrictId> districts = this.machines.ask((asked) -> this.jdbc
			.sql("select distinct district_id from delivery where lease is not null and lease_until < now() and "
					+ asked.among("district_id"))
			.param("asked", asked.ids())
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list());
		OneByOne.each(districts,
				(district) -> this.transactions.executeWithoutResult((status) -> takeBackExpired(district)));
	}

	private void takeBackExpired(DistrictId district) {
		this.jdbc
			.sql("""
					with back as (
					update delivery set %1$s, lease = null, lease_until = null,
						due_at = case when posting then clock.landed else clock.now end,
						late_write = late_write or %2$s,
						look_at = case when %2$s then clock.landed else look_at end
					from (select now() as now, now() + make_interval(secs => :landed) as landed) clock
					where district_id = :district and id in (select id from delivery
						where district_id = :district and lease is not null and lease_until < now()
						for update skip locked) and %3$s
					returning district_id, section_id, assignment_id, student_id, state)
					select * from back where state = 'UNKNOWN'""".formatted(DeliveryTransition.EXPIRED.set(), MAY_LAND,
					DeliveryTransition.EXPIRED.guard()))
			.param("landed", DeliveryRows.LATE_WRITES_HAVE_LANDED_SECONDS)
			.param("district", district.value())
			.query((row, number) -> LeasedDelivery.target(row))
			.list()
			.forEach(this.audit::unknown);
	}

	/**
	 * A district that has due rows of an urgency.
	 *
	 * @param probing whether a pause has just ended, so that one row goes first
	 */
	public record Waiting(DistrictId district, Urgency urgency, boolean probing) {

	}

	/** An assignment that has to be checked. */
	private record Ripe(DistrictId district, UUID assignment) {

	}

}
