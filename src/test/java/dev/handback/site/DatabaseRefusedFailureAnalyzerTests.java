package dev.handback.site;

import java.net.UnknownHostException;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class DatabaseRefusedFailureAnalyzerTests {

	private final DatabaseRefusedFailureAnalyzer analyzer = new DatabaseRefusedFailureAnalyzer(new MockEnvironment()
		.withProperty("spring.datasource.url", "jdbc:postgresql://db.example/handback?password=secret"));

	@ParameterizedTest
	@CsvSource({ "08001, Connection to db.example:5432 refused.", "28P01, FATAL: password authentication failed",
			"3D000, FATAL: database does not exist", "42704, ERROR: role handbak does not exist" })
	void saysWhyTheDatabaseCannotBeOpened(String state, String reason) {
		FailureAnalysis analysis = this.analyzer.analyze(failure(reason, state));

		assertThat(analysis.getDescription()).startsWith("The database can't be opened: " + reason)
			.endsWith(".")
			.doesNotEndWith("..");
		assertThat(analysis.getAction()).contains("spring.datasource.url (jdbc:postgresql://db.example/handback)")
			.doesNotContain("secret");
	}

	@Test
	void namesAMachineThatIsNotFound() {
		FailureAnalysis analysis = this.analyzer.analyze(
				new SQLException("The connection attempt failed.", "08001", new UnknownHostException("db.exmaple")));

		assertThat(analysis.getDescription())
			.isEqualTo("The database can't be opened: no machine is found under the name db.exmaple.");
	}

	@Test
	void namesTheOwnersSettingsTooIfThereIsAnOwner() {
		FailureAnalysis analysis = new DatabaseRefusedFailureAnalyzer(
				new MockEnvironment().withProperty("spring.flyway.user", "owner"))
			.analyze(failure("FATAL: password authentication failed for user \"owner\"", "28P01"));

		assertThat(analysis.getAction()).contains("spring.flyway.user and spring.flyway.password");
	}

	@Test
	void namesTheOwnersSettingsToARoleThatMayNotUseTheTables() {
		FailureAnalysis analysis = this.analyzer
			.analyze(failure("ERROR: permission denied for table flyway_schema_history", "42501"));

		assertThat(analysis.getDescription())
			.isEqualTo("The database refuses the role: ERROR: permission denied for table flyway_schema_history.");
		assertThat(analysis.getAction()).contains("spring.flyway.user");
	}

	@Test
	void saysToStartAgainIfAMigrationWaitedForATable() {
		FailureAnalysis analysis = this.analyzer
			.analyze(failure("ERROR: canceling statement due to lock timeout", "55P03"));

		assertThat(analysis.getDescription())
			.isEqualTo("A migration needs a table that has been in use for minutes; nothing in it was changed.");
		assertThat(analysis.getAction()).startsWith("Start again once");
	}

	@Test
	void leavesOtherErrorsOfTheDatabaseToTheirStackTrace() {
		assertThat(this.analyzer.analyze(failure("relation does not exist", "42P01"))).isNull();
		assertThat(this.analyzer.analyze(failure("type does not exist", "42704"))).isNull();
		assertThat(this.analyzer.analyze(failure("unknown", null))).isNull();
	}

	private static BeanCreationException failure(String reason, String state) {
		return new BeanCreationException("Error creating bean", new SQLException(reason, state));
	}

}
