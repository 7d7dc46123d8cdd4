package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.delivery.Outages;
import dev.handback.delivery.Reason;
import dev.handback.districts.DistrictConnected;
import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Pauses a whole district: while its rate window is used up, its token or connection
 * doesn't work, or its service fails, or because someone paused it. When the pause ends,
 * one row goes first, and its result decides.
 */
@Component
public class Pauses {

	// A single row that always fails is no reason to hold up the others.
	private static final int FAILING_ROWS = 5;

	// Everything has to arrive within a minute of recovery.
	private static final Duration LONGEST = Duration.ofSeconds(45);

	private static final Duration SHORTEST = Duration.ofSeconds(1);

	private final JdbcClient jdbc;

	private final DeliveryRows rows;

	private final Outages outages;

	/** The rows that have failed since the last success in the district. */
	private final Map<DistrictId, Set<Long>> failing = new ConcurrentHashMap<>();

	Pauses(JdbcClient jdbc, DeliveryRows rows, Outages outages) {
		this.jdbc = jdbc;
		this.rows = rows;
		this.outages = outages;
	}

	/**
	 * Draws conclusions for the district from the result of one row. Only a real answer
	 * ends an outage.
	 */
	@Transactional
	public void after(LeasedDelivery row, AttemptOutcome next) {
		DistrictId district = row.target().district();
		if (next.pausesDistrict() && next.reason() != null) {
			pause(district, next.delay(), next.reason());
		}
		else if (next.reason() == Reason.UNAVAILABLE || next.state() == AttemptOutcome.State.UNKNOWN) {
			if (failing(district, row) >= FAILING_ROWS) {
				pause(district, atMost(LONGEST, longer(SHORTEST, next.delay()), outage(district)), Reason.UNAVAILABLE);
			}
		}
		else {
			works(district);
		}
	}

	/**
	 * The same outcome, with a shorter wait if nothing in the district has worked since
	 * the row failed before: then it isn't the row that fails, but the service.
	 */
	public AttemptOutcome within(LeasedDelivery row, AttemptOutcome next) {
		boolean outage = next.reason() == Reason.UNAVAILABLE && next.delay().compareTo(LONGEST) > 0
				&& this.failing.getOrDefault(row.target().district(), Set.of()).contains(row.id());
		return outage ? AttemptOutcome.retry(Reason.UNAVAILABLE, LONGEST, next.attempts()) : next;
	}

	private int failing(DistrictId district, LeasedDelivery row) {
		Set<Long> rows = this.failing.computeIfAbsent(district, (key) -> ConcurrentHashMap.newKeySet());
		rows.add(row.id());
		return rows.size();
	}

	/** How long the service has been failing, which limits the next pause. */
	private Duration outage(DistrictId district) {
		return this.jdbc.sql("""
				select extract(epoch from now() - since) from delivery_pause
				where district_id = ? and reason = 'UNAVAILABLE'""")
			.param(district.value())
			.query(Double.class)
			.optional()
			.map((seconds) -> Duration.ofMillis((long) (seconds * 1000)))
			.orElse(Duration.ZERO);
	}

	private static Duration atMost(Duration longest, Duration one, Duration other) {
		Duration longer = longer(one, other);
		return (longer.compareTo(longest) < 0) ? longer : longest;
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) > 0) ? one : other;
	}

	/** Pauses the whole district; never shortens a pause. */
	public void pause(DistrictId district, Duration duration, Reason reason) {
		String stands = this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason, since)
				values (:district, now() + make_interval(secs => :seconds), :reason, now())
				on conflict (district_id) do update set until = greatest(delivery_pause.until, excluded.until),
					reason = case when delivery_pause.until = 'infinity' then delivery_pause.reason
						else excluded.reason end,
					since = case when excluded.since - delivery_pause.until > interval '1 minute' then excluded.since
						else delivery_pause.since end
				returning reason""")
			.param("district", district.value())
			.param("seconds", duration.toMillis() / 1000.0)
			.param("reason", reason.name())
			.query(String.class)
			.single();
		this.outages.stands(district, Reason.valueOf(stands));
	}

	/**
	 * Pauses the district until someone resumes it.
	 * @return false if it is already paused
	 */
	public boolean pauseByHand(DistrictId district) {
		int paused = this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason, since)
				values (:district, 'infinity', 'PAUSED', now())
				on conflict (district_id) do update set until = 'infinity', reason = 'PAUSED', since = excluded.since
				where delivery_pause.until <> 'infinity'""").param("district", district.value()).update();
		if (paused == 1) {
			this.outages.stands(district, Reason.PAUSED);
		}
		return paused == 1;
	}

	/**
	 * Ends any pause.
	 * @return false if there is none
	 */
	public boolean resume(DistrictId district) {
		this.outages.goesOn(district);
		int ended = this.jdbc.sql("delete from delivery_pause where district_id = ?").param(district.value()).update();
		this.rows.release(district, null, Reason.OF_DISTRICT);
		this.rows.notifyNodes();
		return ended > 0;
	}

	/** Whether someone has paused the district. */
	public boolean isByHand(DistrictId district) {
		return this.jdbc
			.sql("select exists (select from delivery_pause where district_id = ? and until = 'infinity' for update)")
			.param(district.value())
			.query(Boolean.class)
			.single();
	}

	/** With another token, sending continues at once. */
	@EventListener
	void on(DistrictConnected connected) {
		end(connected.district(), "reason = 'TOKEN_REFUSED'");
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("""
				update delivery_pause set until = now()
				where until > now() + interval '30 minutes' and until <> 'infinity'""").update();
	}

	private void works(DistrictId district) {
		this.failing.remove(district);
		end(district, "until <= now()");
	}

	private void end(DistrictId district, String which) {
		int ended = this.jdbc.sql("delete from delivery_pause where district_id = ? and " + which)
			.param(district.value())
			.update();
		if (ended > 0) {
			this.outages.goesOn(district);
			this.rows.release(district, null, Reason.OF_DISTRICT);
			this.rows.notifyNodes();
		}
	}

}
