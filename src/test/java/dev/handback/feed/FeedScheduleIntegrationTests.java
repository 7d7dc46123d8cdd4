package dev.handback.feed;

import java.time.Clock;
import java.util.List;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.support.AppTest;
import dev.handback.support.CountedStatements;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

/** Which districts are followed, and what it costs to see that all of them are. */
@AppTest
@Transactional
class FeedScheduleIntegrationTests {

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private DataSource database;

	@Autowired
	private JdbcClient jdbc;

	@Test
	void followsWhatIsNotFollowedYetAndAsksNothingAboutTheOthers() {
		this.jdbc.sql("delete from scheduled_tasks").update();
		FeedSchedule schedule = schedule();

		schedule.look();

		assertThat(followed()).contains(People.district('a').value(), People.district('b').value())
			.hasSameSizeAs(this.districts.all());
		this.jdbc.sql("update scheduled_tasks set picked = true, picked_by = 'a node' where task_instance = ?")
			.param(People.district('a').value())
			.update();
		assertThat(CountedStatements.during(schedule::look)).isEqualTo(3);

		this.jdbc.sql("delete from scheduled_tasks where task_instance = ?")
			.param(People.district('b').value())
			.update();
		schedule.look();
		assertThat(followed()).hasSameSizeAs(this.districts.all());
	}

	private FeedSchedule schedule() {
		StaticListableBeanFactory beans = new StaticListableBeanFactory();
		beans.addBean("scheduler",
				SchedulerClient.Builder.create(new TransactionAwareDataSourceProxy(this.database)).build());
		return new FeedSchedule(beans.getBeanProvider(SchedulerClient.class), this.districts, Mockito.mock(),
				Clock.systemUTC());
	}

	private List<String> followed() {
		return this.jdbc.sql("select task_instance from scheduled_tasks where task_name = 'feed'")
			.query(String.class)
			.list();
	}

}
