package dev.handback.roster;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.DistrictId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The few records that are compared with the service's. */
@AppTest
class DriftSampleIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e0002");

	private static final int PEOPLE = 20_000;

	@Autowired
	private DriftCheck drift;

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void areOthersEachTimeAndFoundWithoutReadingTheRest() {
		this.transactions.executeWithoutResult((transaction) -> {
			this.jdbc.update(
					"""
							insert into person (district_id, id, roles, removed_at)
							select ?, '5b00000000000000' || lpad(to_hex(n), 8, '0'), 'STUDENT', case when n % 3 = 0 then now() end
							from generate_series(1, ?) n""",
					DISTRICT.value(), PEOPLE);
			this.jdbc.execute("analyze person");
			long before = rowsRead();
			Set<String> sampled = new HashSet<>();
			for (int day = 0; day < 20; day++) {
				sampled.addAll(this.drift.sample(DISTRICT, StagedKind.USERS));
			}
			assertThat(rowsRead() - before).isLessThan(1_000);
			assertThat(sampled).hasSizeGreaterThan(50).hasSizeLessThanOrEqualTo(100).allMatch(this::isPresent);
			transaction.setRollbackOnly();
		});
	}

	@Test
	void areNoneWhereThereIsNothing() {
		assertThat(this.drift.sample(DISTRICT, StagedKind.SECTIONS)).isEqualTo(List.of());
	}

	private boolean isPresent(String id) {
		return this.jdbc
			.queryForList("select id from person where district_id = ? and id = ? and removed_at is null", String.class,
					DISTRICT.value(), id)
			.size() == 1;
	}

	private long rowsRead() {
		return Objects.requireNonNull(this.jdbc.queryForObject("""
				select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables
				where relname = 'person'""", Long.class));
	}

}
