package dev.handback.audit;

import java.util.UUID;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The audit of a district that no other test has. */
@AppTest
abstract class AuditTest {

	/** On a cluster, on each of its nodes. */
	static final String WITHOUT_TRIGGERS = """
			set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica""";

	final DistrictId district = new DistrictId(UUID.randomUUID().toString().replace("-", "").substring(0, 24));

	@Autowired
	AuditTrail trail;

	@Autowired
	AuditSeals seals;

	@Autowired
	SealStore store;

	@Autowired
	JdbcClient jdbc;

	@Autowired
	TransactionTemplate transactions;

	/** Like a superuser, who can disable the triggers. */
	void tamper(String sql) {
		this.transactions.executeWithoutResult((status) -> {
			this.jdbc.sql(WITHOUT_TRIGGERS).update();
			assertThat(this.jdbc.sql(sql).param(this.district.value()).update()).isPositive();
		});
	}

}
