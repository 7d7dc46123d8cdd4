package dev.handback.delivery.outbox;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.handback.support.AppTest;
import dev.handback.support.StoredDeliveries;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class DeparturesIntegrationTests {

	private static final List<String> DISTRICTS = List.of("5a00000000000000000a6666", "5a00000000000000000b6666");

	@Autowired
	private Departures departures;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private TransactionTemplate transactions;

	@AfterEach
	void empty() {
		DISTRICTS.forEach((district) -> {
			this.jdbc.sql("delete from delivery where district_id = ?").param(district).update();
			this.jdbc.sql("delete from section where district_id = ?").param(district).update();
		});
	}

	@Test
	void aDistrictWhoseRowIsInUseHoldsUpNoOther() {
		DISTRICTS.forEach((district) -> {
			this.jdbc.sql("""
					insert into section (district_id, id, name, removed_at)
					values (?, '5c00000000000000000a0001', 'Closed', now())""").param(district).update();
			new StoredDeliveries(this.jdbc, new DistrictId(district)).add(new PersonId("5b00000000000000000a0101"),
					"REFUSED", "REJECTED", Duration.ZERO, 1);
		});

		this.transactions.executeWithoutResult((locked) -> {
			this.jdbc.sql("select from delivery where district_id = ? for update")
				.param(DISTRICTS.get(0))
				.query()
				.listOfRows();
			CompletableFuture<Void> look = CompletableFuture.runAsync(this.departures::look);

			Awaitility.await().atMost(Duration.ofSeconds(30)).until(look::isDone);
			assertThat(reason(DISTRICTS.get(1))).isEqualTo("NOT_ENROLLED");
		});
	}

	private String reason(String district) {
		return this.jdbc.sql("select reason from delivery where district_id = ?")
			.param(district)
			.query(String.class)
			.single();
	}

}
