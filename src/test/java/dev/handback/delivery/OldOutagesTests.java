package dev.handback.delivery;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class OldOutagesTests {

	private static final String DISTRICT = "5a00000000000000000f0006";

	@Autowired
	private Outages outages;

	@Autowired
	private JdbcClient jdbc;

	@AfterEach
	void empty() {
		this.jdbc.sql("delete from delivery_outage where district_id = ?").param(DISTRICT).update();
	}

	@Test
	void areForgottenAfterAYearButNeverWhileTheyLast() {
		began("2 years", "13 months");
		began("2 years", "11 months");
		began("3 years", null);

		this.outages.forgetOld();

		assertThat(this.jdbc.sql("""
				select coalesce(extract(year from age(now(), ended_at))::text, 'lasts') from delivery_outage
				where district_id = ? order by began_at""").param(DISTRICT).query(String.class).list())
			.containsExactly("lasts", "0");
	}

	private void began(String ago, String ended) {
		this.jdbc.sql("""
				insert into delivery_outage (district_id, reason, began_at, ended_at)
				values (?, 'UNAVAILABLE', now() - cast(? as interval), now() - cast(? as interval))""")
			.param(DISTRICT)
			.param(ago)
			.param(ended)
			.update();
	}

}
