package dev.handback.site.clock;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import com.github.kagkarlsson.scheduler.Scheduler;
import dev.handback.vocabulary.clock.ClockSetBack;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Notices that the database's clock was set back: tasks have already run later than now.
 * Otherwise none would run until that time comes again, not even those that alert
 * someone. Where tasks run, each node looks with a thread of its own.
 */
@Component
class ClockWatch implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(ClockWatch.class);

	private static final Duration EVERY = Duration.ofSeconds(30);

	private final JdbcClient jdbc;

	private final ApplicationEventPublisher events;

	private final ObjectProvider<Scheduler> scheduler;

	private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor((work) -> {
		Thread watch = new Thread(work, "clock-watch");
		watch.setDaemon(true);
		return watch;
	});

	private @Nullable Future<?> looking;

	ClockWatch(JdbcClient jdbc, ApplicationEventPublisher events, ObjectProvider<Scheduler> scheduler) {
		this.jdbc = jdbc;
		this.events = events;
		this.scheduler = scheduler;
	}

	@Override
	public synchronized void start() {
		this.scheduler.ifAvailable((available) -> this.looking = this.thread
			.scheduleWithFixedDelay(() -> look(available), EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS));
	}

	@Override
	public synchronized void stop() {
		if (this.looking != null) {
			this.looking.cancel(true);
			this.looking = null;
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.looking != null;
	}

	// The scheduler's own pause of a second also ends only when the clock tells its end.
	void look(Scheduler available) {
		try {
			look();
			available.triggerCheckForDueExecutions();
		}
		catch (RuntimeException ex) {
			logger.debug("Could not compare the tasks with the database's time", ex);
		}
	}

	private void look() {
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
