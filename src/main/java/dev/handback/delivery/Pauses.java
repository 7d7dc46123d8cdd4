package dev.handback.delivery;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.vocabulary.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Lets a whole district wait: while its window is used up, while its token or connection
 * is no good, while its service fails, or because somebody said so. When the time is over
 * one row goes first, and what it brings decides.
 */
@Component
class Pauses {

	private static final int FAILURES_IN_A_ROW = 5;

	private static final Duration LONGEST = Duration.ofSeconds(45);

	private final JdbcClient jdbc;

	private final DeliveryStore store;

	private final Map<DistrictId, Integer> failures = new ConcurrentHashMap<>();

	Pauses(JdbcClient jdbc, DeliveryStore store) {
		this.jdbc = jdbc;
		this.store = store;
	}

	/** Draws the district's conclusions from what came of one row. */
	@Transactional
	void after(ClaimedRow row, Next next) {
		DistrictId district = row.target().district();
		if (next.pausesDistrict() && next.reason() != null) {
			pause(district, next.delay(), next.reason());
		}
		else if (next.reason() == Reason.UNAVAILABLE) {
			if (this.failures.merge(district, 1, Integer::sum) >= FAILURES_IN_A_ROW) {
				pause(district, (next.delay().compareTo(LONGEST) < 0) ? next.delay() : LONGEST, Reason.UNAVAILABLE);
			}
		}
		else {
			works(district);
		}
	}

	/** Lets the whole district wait; a running pause is never shortened. */
	void pause(DistrictId district, Duration duration, Reason reason) {
		this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason, since)
				values (:district, now() + make_interval(secs => :seconds), :reason, now())
				on conflict (district_id) do update set until = greatest(delivery_pause.until, excluded.until),
					reason = case when delivery_pause.until = 'infinity' then delivery_pause.reason
						else excluded.reason end""")
			.param("district", district.value())
			.param("seconds", duration.toMillis() / 1000.0)
			.param("reason", reason.name())
			.update();
	}

	/** Lets the district wait until somebody says otherwise. */
	void pauseByHand(DistrictId district) {
		this.jdbc.sql("""
				insert into delivery_pause (district_id, until, reason, since)
				values (:district, 'infinity', 'PAUSED', now())
				on conflict (district_id) do update set until = 'infinity', reason = 'PAUSED', since = now()""")
			.param("district", district.value())
			.update();
	}

	/** Ends any pause. */
	void resume(DistrictId district) {
		this.jdbc.sql("delete from delivery_pause where district_id = ?").param(district.value()).update();
		this.store.release(district, null, Set.of(Reason.UNAVAILABLE));
		this.store.notifyNodes();
	}

	private void works(DistrictId district) {
		this.failures.remove(district);
		int ended = this.jdbc.sql("delete from delivery_pause where district_id = ? and until <= now()")
			.param(district.value())
			.update();
		if (ended > 0) {
			this.store.release(district, null, Set.of(Reason.UNAVAILABLE));
			this.store.notifyNodes();
		}
	}

}
