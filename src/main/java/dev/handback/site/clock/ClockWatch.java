package dev.handback.site.clock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import dev.handback.vocabulary.clock.ClockSetBack;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Notices that the database's clock was set back: tasks have already run later than now.
 * Otherwise none would run until that time comes again, not even those that alert
 * someone.
 */
@Component
class ClockWatch extends AbstractSchedulerListener {

	private static final Logger logger = LoggerFactory.getLogger(ClockWatch.class);

	private static final Duration EVERY = Duration.ofSeconds(30);

	private final JdbcClient jdbc;

	private final ApplicationEventPublisher events;

	private final AtomicLong next = new AtomicLong(System.nanoTime());

	ClockWatch(JdbcClient jdbc, ApplicationEventPublisher events) {
		this.jdbc = jdbc;
		this.events = events;
	}

	@Override
	public void onSchedulerEvent(SchedulerEventType event) {
		long now = System.nanoTime();
		if (event == SchedulerEventType.RAN_EXECUTE_DUE && now - this.next.get() >= 0) {
			this.next.set(now + EVERY.toNanos());
			try {
				look();
			}
			catch (DataAccessException ex) {
				logger.debug("Could not compare the tasks with the database's time", ex);
			}
		}
	}

	void look() {
		boolean back = this.jdbc.sql("""
				select exists (select from scheduled_tasks
					where greatest(last_success, last_failure, last_heartbeat) > now() + interval '1 minute')""")
			.query(Boolean.class)
			.single();
		if (back) {
			logger.warn("The database's clock was set back. What was put off while it was ahead happens now");
			this.events.publishEvent(new ClockSetBack());
			this.jdbc.sql("""
					update scheduled_tasks set execution_time = least(execution_time, clock.now),
						last_success = case when last_success > clock.now then clock.now else last_success end,
						last_failure = case when last_failure > clock.now then clock.now else last_failure end,
						last_heartbeat = case when last_heartbeat > clock.now then clock.now else last_heartbeat end
					from (select now() as now) clock
					where greatest(execution_time, last_success, last_failure, last_heartbeat) > clock.now""").update();
		}
	}

}
