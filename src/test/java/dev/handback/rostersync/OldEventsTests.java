package dev.handback.rostersync;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.handback.rostersync.events.RosterEvents;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class OldEventsTests {

	private static final String DISTRICT = "5a00000000000000000c0001";

	@Autowired
	private RosterEvents events;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private TransactionTemplate transactions;

	@AfterEach
	void empty() {
		this.jdbc.sql("delete from roster_event where district_id = ? and id like '% days'").param(DISTRICT).update();
	}

	@Test
	void areForgottenWhenNoOneUsesThemAnyMore() {
		happened("2 days", "29 days", "31 days");

		this.events.forgetOld();

		assertThat(kept()).containsExactly("2 days", "29 days");
	}

	@Test
	@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void oneThatIsInUseHoldsUpNoOther() {
		happened("31 days", "32 days");

		this.transactions.executeWithoutResult((inUse) -> {
			this.jdbc.sql("select from roster_event where district_id = ? and id = '31 days' for update")
				.param(DISTRICT)
				.query()
				.listOfRows();
			CompletableFuture.runAsync(this.events::forgetOld).join();

			assertThat(kept()).containsExactly("31 days");
		});
	}

	private void happened(String... ago) {
		for (String interval : ago) {
			this.jdbc.sql("""
					insert into roster_event (district_id, id, applied_at, removal)
					values (?, ?, now() - cast(? as interval), false)""").params(DISTRICT, interval, interval).update();
		}
	}

	private List<String> kept() {
		return this.jdbc
			.sql("select id from roster_event where district_id = ? and id like '% days' order by applied_at desc")
			.param(DISTRICT)
			.query(String.class)
			.list();
	}

}
