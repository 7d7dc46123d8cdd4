package dev.handback.rostersync.events;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.machines.OneByOne;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Records the newest event of each person and section, for as long as the service keeps
 * them.
 */
@Repository
public class RosterEvents {

	/** Events are kept for 30 days (contract, feed rule 2). */
	private static final Duration KEPT = Duration.ofDays(30);

	private static final int BATCH = 10_000;

	private static final String FORGET = """
			with old as materialized (
				select id from %1$s where district_id = :district and %2$s < :before
				limit :batch for update skip locked)
			delete from %1$s where district_id = :district and id in (select id from old)""";

	private final JdbcClient jdbc;

	private final ConnectedDistricts districts;

	private final Clock clock;

	RosterEvents(JdbcClient jdbc, ConnectedDistricts districts, Clock clock) {
		this.jdbc = jdbc;
		this.districts = districts;
		this.clock = clock;
	}

	/** Records that events wrote or removed these records at that time. */
	void applied(DistrictId district, List<String> ids, boolean removal, Instant now) {
		if (ids.isEmpty()) {
			return;
		}
		this.jdbc.sql("""
				insert into roster_event (district_id, id, applied_at, removal)
				select :district, id, :now, :removal from unnest(:ids) id
				on conflict (district_id, id) do update set applied_at = excluded.applied_at,
					removal = excluded.removal""")
			.param("district", district.value())
			.param("ids", ids.toArray(String[]::new))
			.param("removal", removal)
			.param("now", Timestamp.from(now))
			.update();
	}

	/** Deletes what is too old, in batches that skip rows in use. */
	public void forgetOld() {
		OneByOne.each(this.districts.all().stream().map(ConnectedDistrict::id).toList(), (district) -> {
			forgetOld("roster_event", "applied_at", district);
			forgetOld("roster_use", "used_at", district);
		});
	}

	private void forgetOld(String table, String time, DistrictId district) {
		int deleted = BATCH;
		while (deleted == BATCH && !Thread.currentThread().isInterrupted()) {
			deleted = this.jdbc.sql(FORGET.formatted(table, time))
				.param("district", district.value())
				.param("before", Timestamp.from(this.clock.instant().minus(KEPT)))
				.param("batch", BATCH)
				.update();
		}
	}

	/** Runs once a day, on one node of the cluster. */
	@Configuration(proxyBeanMethods = false)
	static class CleanUp {

		@Bean
		RecurringTask<Void> rosterEventTask(ObjectProvider<RosterEvents> events) {
			return Tasks.recurring("roster-event-clean-up", FixedDelay.of(Duration.ofDays(1)))
				.execute((instance, context) -> events.getObject().forgetOld());
		}

	}

}
