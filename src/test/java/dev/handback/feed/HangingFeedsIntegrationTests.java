package dev.handback.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.client.pace.SyncPlaces;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** A service that doesn't answer holds the feeds, but no other schedule. */
@AppTest
class HangingFeedsIntegrationTests {

	private static final String TABLE = "tasks_of_hanging_feeds";

	private static final int FEEDS = 40;

	private final CountDownLatch answer = new CountDownLatch(1);

	private final CountDownLatch hanging = new CountDownLatch(8);

	private final CountDownLatch alerted = new CountDownLatch(1);

	private final ObjectProvider<FeedFollower> followers = Mockito.mock();

	private final ObjectProvider<ConnectedDistricts> districts = Mockito.mock();

	@Autowired
	private DataSource database;

	@Autowired
	private JdbcTemplate jdbc;

	@Autowired
	private Environment settings;

	@BeforeEach
	void hang() {
		this.jdbc.execute("create table " + TABLE + " (like scheduled_tasks including all)");
		FeedFollower follower = Mockito.mock();
		BDDMockito.given(this.followers.getObject()).willReturn(follower);
		ConnectedDistricts connected = Mockito.mock();
		BDDMockito.given(this.districts.getObject()).willReturn(connected);
		BDDMockito.given(connected.isConnected(ArgumentMatchers.any())).willReturn(true);
		BDDMockito.willAnswer((call) -> {
			this.hanging.countDown();
			return this.answer.await(1, TimeUnit.MINUTES);
		}).given(follower).follow(ArgumentMatchers.any());
	}

	@AfterEach
	void remove() {
		this.jdbc.execute("drop table " + TABLE);
	}

	@Test
	void leaveThreadsToOtherSchedules() throws Exception {
		CustomTask<Void> feed = FeedSchedule.feedTask(this.followers, this.districts, new SyncPlaces(Clock.systemUTC()),
				new FeedProperties(Duration.ofSeconds(30), 5000, Duration.ofDays(29), 20_000, Duration.ofDays(1)));
		OneTimeTask<Void> alert = Tasks.oneTime("alert").execute((instance, context) -> this.alerted.countDown());
		Scheduler scheduler = Scheduler.create(this.database, feed, alert)
			.tableName(TABLE)
			.threads(this.settings.getRequiredProperty("db-scheduler.threads", Integer.class))
			.pollingInterval(Duration.ofMillis(100))
			.build();
		IntStream.range(0, FEEDS)
			.forEach((number) -> scheduler
				.schedule(TaskDescriptor.of("feed").instance("%024d".formatted(number)).scheduledTo(Instant.EPOCH)));
		scheduler.start();
		try {
			assertThat(this.hanging.await(30, TimeUnit.SECONDS)).isTrue();

			scheduler.schedule(TaskDescriptor.of("alert").instance("one").scheduledTo(Instant.now()));

			assertThat(this.alerted.await(20, TimeUnit.SECONDS)).isTrue();
		}
		finally {
			this.answer.countDown();
			scheduler.stop();
		}
	}

}
