package dev.handback.rostersync;

import javax.sql.DataSource;

import dev.handback.support.AppTest;
import dev.handback.support.SandboxRoster;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What tests of syncs have in common: when a test begins, the district's roster is the
 * sandbox's original one, and nothing has recently been removed from it.
 */
@AppTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RosterSyncTest {

	protected final SandboxRoster sandbox;

	protected final DistrictId district;

	@Autowired
	protected RosterRunner runs;

	@Autowired
	protected JdbcTemplate jdbc;

	@Autowired
	protected DataSource database;

	protected RosterSyncTest(char district) {
		this.sandbox = new SandboxRoster(district);
		this.district = this.sandbox.district();
	}

	@BeforeAll
	void syncEverything() {
		this.runs.replaceAll(this.district);
	}

	@BeforeEach
	void forgetWhatWasRemoved() {
		this.runs.forgetWhatWasRemoved(this.district);
	}

	@AfterEach
	void restoreTheRoster() {
		this.sandbox.heal();
		this.sandbox.events(true);
		this.sandbox.switchTo("original");
		this.runs.replaceAll(this.district);
	}

}
