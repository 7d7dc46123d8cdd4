package dev.handback.rostersync;

import dev.handback.rostersync.events.RosterEvents;
import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class OldEventsTests {

	private static final String DISTRICT = "5a00000000000000000f0007";

	@Autowired
	private RosterEvents events;

	@Autowired
	private JdbcClient jdbc;

	@AfterEach
	void empty() {
		this.jdbc.sql("delete from roster_event where district_id = ?").param(DISTRICT).update();
	}

	@Test
	void areForgottenWhenNoOneUsesThemAnyMore() {
		for (String ago : new String[] { "1 day", "29 days", "31 days" }) {
			this.jdbc.sql("""
					insert into roster_event (district_id, id, applied_at, removal)
					values (?, ?, now() - cast(? as interval), false)""").params(DISTRICT, ago, ago).update();
		}

		this.events.forgetOld();

		assertThat(this.jdbc.sql("select id from roster_event where district_id = ? order by applied_at desc")
			.param(DISTRICT)
			.query(String.class)
			.list()).containsExactly("1 day", "29 days");
	}

}
