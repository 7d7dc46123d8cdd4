package dev.handback.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.delivery.courier.AssignmentCourier;
import dev.handback.delivery.courier.Checker;
import dev.handback.delivery.courier.DeliveryWorkers;
import dev.handback.delivery.courier.Dispatcher;
import dev.handback.delivery.courier.LmsPoller;
import dev.handback.delivery.courier.SubmissionCourier;
import dev.handback.delivery.outbox.DueDistricts;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.outbox.Leases;
import dev.handback.delivery.outbox.LmsPoll;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.vocabulary.ids.DistrictId;
import org.awaitility.Awaitility;

import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.util.ReflectionTestUtils;

/**
 * Delivery without threads: the test decides when something is claimed, sent and checked.
 */
public class StepwiseDelivery {

	static final Duration LEASE = Duration.ofSeconds(20);

	private final Leases leases;

	private final DueDistricts dueDistricts;

	private final AssignmentCourier assignments;

	private final SubmissionCourier submissions;

	private final Checker checker;

	private final Dispatcher dispatcher;

	private final LmsPollTurns turns;

	private final LmsPoller lmsPoller;

	private final DeliveryWorkers crew;

	private final Pauses pauses;

	private final JdbcClient jdbc;

	public StepwiseDelivery(ApplicationContext app) {
		this.leases = app.getBean(Leases.class);
		this.dueDistricts = app.getBean(DueDistricts.class);
		this.assignments = app.getBean(AssignmentCourier.class);
		this.submissions = app.getBean(SubmissionCourier.class);
		this.checker = app.getBean(Checker.class);
		this.dispatcher = app.getBean(Dispatcher.class);
		this.turns = app.getBean(LmsPollTurns.class);
		this.lmsPoller = app.getBean(LmsPoller.class);
		this.crew = app.getBean(DeliveryWorkers.class);
		this.pauses = app.getBean(Pauses.class);
		this.jdbc = app.getBean(JdbcClient.class);
	}

	/** Deletes everything that other tests have left to deliver. */
	public void clear() {
		this.jdbc.sql("delete from delivery").update();
		this.jdbc.sql("delete from delivery_pause").update();
		this.jdbc.sql("delete from lms_look").update();
		// The failures in a row that pause a district.
		((Map<?, ?>) ReflectionTestUtils.getField(this.pauses, "failing")).clear();
	}

	/** Sends and checks until nothing is due. */
	public void deliver() {
		send();
		check();
	}

	/** Sends until nothing is due. */
	public void send() {
		this.leases.takeBackExpired();
		List<LeasedDelivery> due = claim(100);
		while (!due.isEmpty()) {
			carry(due);
			due = claim(100);
		}
	}

	/** Reads the LMS until nothing waits for that. */
	public void check() {
		look(this.turns, this.lmsPoller, 1_000_000);
		checkRows();
	}

	/** Runs the checks that are due, as many as the limit allows now. */
	public static void look(LmsPollTurns turns, LmsPoller lmsPoller, long limit) {
		for (DistrictId district : Stream.concat(turns.asked().stream(), turns.due().stream()).toList()) {
			Optional<LmsPoll> look = turns.claim(district, limit);
			while (look.isPresent()) {
				lmsPoller.look(look.get());
				look = turns.claim(district, limit);
			}
		}
	}

	/** Checks the rows that are waiting for it. */
	public void checkRows() {
		List<LeasedDelivery> rows = this.leases.claimCheck(List.of(), LEASE);
		while (!rows.isEmpty()) {
			this.checker.check(rows);
			rows = this.leases.claimCheck(List.of(), LEASE);
		}
	}

	public void carry(List<LeasedDelivery> rows) {
		carry(rows, () -> {
		});
	}

	/**
	 * Sends rows; what happens in the meantime happens between the read and the write.
	 */
	public void carry(List<LeasedDelivery> rows, Runnable meanwhile) {
		if (rows.get(0).isAssignment()) {
			rows.forEach((row) -> this.assignments.deliver(row, () -> true));
		}
		else {
			List<SubmissionCourier.PendingWrite> writes = this.submissions.prepare(rows);
			writes.forEach((write) -> Awaitility.await()
				.pollDelay(Duration.ZERO)
				.until(() -> write.place((places) -> Duration.ZERO).isZero()));
			meanwhile.run();
			writes.forEach(SubmissionCourier.PendingWrite::carryOut);
			writes.forEach(SubmissionCourier.PendingWrite::end);
		}
	}

	/** Leases what is due for one district and assignment. */
	public List<LeasedDelivery> claim(int atMost) {
		for (Leases.Waiting waiting : this.dueDistricts.find()) {
			List<LeasedDelivery> rows = this.leases.claim(waiting, atMost, LEASE);
			if (!rows.isEmpty()) {
				return rows;
			}
		}
		return List.of();
	}

	/** Simulates that the nodes with leases have stopped. */
	public void leasesRunOut() {
		this.jdbc.sql("update delivery set lease_until = now() - interval '1 second' where lease is not null").update();
	}

	/** Does what a node does, with its own threads, until nothing is due. */
	void work() {
		while (this.dispatcher.round()) {
			Awaitility.await()
				.pollInterval(Duration.ofMillis(5))
				.atMost(Duration.ofSeconds(60))
				.until(() -> this.crew.held().isEmpty());
		}
	}

	/** How long nothing will be due, at least a fifth of a second. */
	Duration untilNext() {
		double seconds = this.jdbc.sql("""
				select coalesce(extract(epoch from min(greatest(due_at, coalesce(until, due_at)) - now())), 3600)
				from delivery left join delivery_pause using (district_id) where state in ('DUE', 'CHECKING')""")
			.query(Double.class)
			.single();
		return Duration.ofMillis((long) Math.max(200, seconds * 1000));
	}

	/** Lets that much time pass for everything that waits. */
	void timePasses(Duration duration) {
		for (String moment : List.of("delivery.due_at.id", "delivery.look_at.id", "delivery_pause.until.district_id",
				"delivery_pause.since.district_id")) {
			String[] column = moment.split("\\.");
			this.jdbc
				.sql("""
						with earlier as (
							select district_id, %3$s as key, %2$s - make_interval(secs => ?) as at from %1$s
							where %2$s is not null)
						update %1$s set %2$s = earlier.at from earlier
						where %1$s.district_id = earlier.district_id and %1$s.%3$s = earlier.key"""
					.formatted((Object[]) column))
				.param(duration.toMillis() / 1000.0)
				.update();
		}
	}

	/** Makes everything that waits due. */
	public void timePasses() {
		this.jdbc.sql("update delivery set due_at = now() where state in ('DUE', 'UNKNOWN') or reason = 'ID_LOST'")
			.update();
		this.jdbc.sql("update delivery set look_at = now() where look_at is not null").update();
		this.jdbc.sql("update delivery_pause set until = now() where until <> 'infinity'").update();
	}

}
