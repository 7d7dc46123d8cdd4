package dev.handback.delivery;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.Departures;
import dev.handback.delivery.queue.Backlogs;
import dev.handback.delivery.queue.DeliveryGauges;
import dev.handback.delivery.queue.QueueGroup;
import dev.handback.delivery.queue.QueuePages;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** With 100,000 rows, none of the controls' queries reads a whole table. */
@AppTest
@TestInstance(Lifecycle.PER_CLASS)
class QueueIndexTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private PlatformTransactionManager transactions;

	@BeforeAll
	void fill() {
		forget();
		inItsOwnTime(this::insertDeliveries);
		// Otherwise, each attempt may look for its delivery as if there were only a few.
		vacuum();
		inItsOwnTime(this::insertAttempts);
		vacuum();
	}

	@AfterAll
	void forget() {
		inItsOwnTime(this::empty);
		vacuum();
	}

	// Longer than the pool lets a statement take.
	private void inItsOwnTime(Runnable work) {
		TransactionTemplate transaction = new TransactionTemplate(this.transactions);
		transaction.setTimeout(300);
		transaction.executeWithoutResult((status) -> work.run());
	}

	private void insertDeliveries() {
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
						due_at, posting, changed_at, priority, reason)
					select '5a00000000000000000' || chr(97 + n % 4) || '9999', '5c00000000000000000a0001', gen_random_uuid(),
						lpad(n::text, 24, '0'), case when n % 10 < 4 then 'DELIVERED' when n % 10 < 8 then 'DUE' else 'REFUSED' end,
						1, 0, 0, now(), false, now() - n * interval '1 minute', n % 2,
						case when n % 10 < 6 then null when n % 10 < 8 then 'UNAVAILABLE' else 'REJECTED' end
					from generate_series(1, 100000) n""")
			.update();
	}

	private void insertAttempts() {
		this.jdbc.sql("""
				insert into delivery_attempt (district_id, delivery_id, attempted_at, wanted, outcome)
				select district_id, id, now(), 1, 'UNAVAILABLE' from delivery""").update();
	}

	private void empty() {
		this.jdbc.sql("delete from delivery_attempt").update();
		this.jdbc.sql("delete from delivery").update();
	}

	private void vacuum() {
		this.jdbc.sql("vacuum analyze delivery").update();
		this.jdbc.sql("vacuum analyze delivery_attempt").update();
	}

	@Test
	void everyQueryOfTheControlsFollowsAnIndex() {
		QueueGroup refused = QueueGroup.parse("refused.rejected").orElseThrow();
		QueuePages.Place place = new QueuePages.Place(Instant.now().minus(Duration.ofDays(30)), 7);
		Map<String, String> queries = new LinkedHashMap<>();
		queries.put("groups", Backlogs.GROUPS);
		queries.put("pause", Backlogs.PAUSE);
		queries.put("all rows", QueuePages.sql(null, Duration.ZERO, null));
		queries.put("all old rows, second page", QueuePages.sql(null, Duration.ofDays(1), place));
		queries.put("group", QueuePages.sql(refused, Duration.ZERO, null));
		queries.put("group, old, second page", QueuePages.sql(refused, Duration.ofDays(1), place));
		queries.put("without a reason", QueuePages.sql(QueueGroup.parse("due").orElseThrow(), Duration.ZERO, place));
		queries.put("under way", QueuePages.sql(QueueGroup.parse("sending").orElseThrow(), Duration.ZERO, null));
		queries.put("row", QueuePages.ONE);
		queries.put("attempts", QueuePages.ATTEMPTS);
		queries.put("retry one", DeliveryRows.RETRY_ONE);
		queries.put("retry many", DeliveryRows.RETRY_MANY);
		queries.put("stuck", Departures.ENROLLMENTS + Departures.STUCK);
		queries.put("kept", Departures.ENROLLMENTS + Departures.KEPT);
		queries.put("gauges", DeliveryGauges.WAITING);

		queries.forEach((name, sql) -> assertThat(plan(sql)).as(name)
			.contains("Index")
			.doesNotContain("Seq Scan on delivery ", "Seq Scan on delivery_attempt"));
	}

	@Test
	void aPageOfRowsIsReadInTheOrderOfItsIndexWithoutSorting() {
		QueueGroup refused = QueueGroup.parse("refused.rejected").orElseThrow();

		assertThat(plan(QueuePages.sql(refused, Duration.ofDays(1), null))).doesNotContain("Sort");
		assertThat(plan(QueuePages.sql(null, Duration.ofDays(1), null))).doesNotContain("Sort");
	}

	private String plan(String sql) {
		List<String> lines = this.jdbc.sql("explain " + sql)
			.param("district", "5a00000000000000000a9999")
			.param("state", "REFUSED")
			.param("reason", "REJECTED")
			.param("age", 86_400)
			.param("afterTime", Timestamp.from(Instant.now().minus(Duration.ofDays(30))))
			.param("afterId", 7)
			.param("limit", 51)
			.param("id", 7)
			.param("before", Long.MAX_VALUE)
			.param("priority", 1)
			.param("worthIt", new String[] { "REJECTED" })
			.param("reasons", new String[] { "REJECTED" })
			.param("batch", 2000)
			.param("assignment", UUID.randomUUID())
			.query(String.class)
			.list();
		return String.join("\n", lines);
	}

}
