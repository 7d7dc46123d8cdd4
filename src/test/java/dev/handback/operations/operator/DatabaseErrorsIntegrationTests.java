package dev.handback.operations.operator;

import dev.handback.support.AppTest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;

/** What the pool does about an error. */
@AppTest
class DatabaseErrorsIntegrationTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private PlatformTransactionManager transactions;

	@Test
	void aConnectionWhoseServerHasBecomeReadOnlyIsNotUsedAgain() {
		int[] server = new int[1];
		assertThatRuntimeException()
			.isThrownBy(() -> new TransactionTemplate(this.transactions).executeWithoutResult((status) -> {
				server[0] = this.jdbc.sql("select pg_backend_pid()").query(Integer.class).single();
				this.jdbc.sql("set transaction read only").update();
				this.jdbc.sql("delete from delivery_pause where false").update();
			}));

		Awaitility.await()
			.untilAsserted(() -> assertThat(this.jdbc.sql("select count(*) from pg_stat_activity where pid = ?")
				.param(server[0])
				.query(Integer.class)
				.single()).isZero());
	}

}
