package dev.handback.feed;

import dev.handback.roster.KnownSection;
import dev.handback.roster.RosterSearch;
import dev.handback.rostersync.RosterRunner;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.SandboxRoster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The newest event of each person and section is remembered. */
@AppTest
class LastEventIntegrationTests {

	private final SandboxRoster sandbox = new SandboxRoster('c');

	@Autowired
	private RosterRunner runs;

	@Autowired
	private FeedFollower feed;

	@Autowired
	private RosterSearch search;

	@Autowired
	private JdbcTemplate jdbc;

	@BeforeEach
	void readTheRoster() {
		this.runs.replaceAll(this.sandbox.district());
		this.feed.follow(this.sandbox.district());
		this.jdbc.update("delete from roster_event");
	}

	@AfterEach
	void heal() {
		this.sandbox.heal();
		this.sandbox.switchTo("original");
		this.runs.replaceAll(this.sandbox.district());
	}

	@Test
	void remembersWhichRecordsEventsChanged() {
		assertThat(section().event()).isNull();
		this.sandbox.unenroll(People.student('c', 5).value(), People.section('c', 1).value());

		this.feed.follow(this.sandbox.district());

		assertThat(section().event()).isNotNull().satisfies((event) -> assertThat(event.removal()).isFalse());
		assertThat(this.jdbc.queryForList("select id from roster_event where id = ?", String.class,
				People.section('c', 2).value()))
			.isEmpty();
	}

	@Test
	void remembersThatAnEventRemovedARecord() {
		this.sandbox.unshare(People.section('c', 1).value());

		this.feed.follow(this.sandbox.district());

		assertThat(section().removedAt()).isNotNull();
		assertThat(section().event()).isNotNull().satisfies((event) -> assertThat(event.removal()).isTrue());
	}

	private KnownSection section() {
		return this.search.section(this.sandbox.district(), People.section('c', 1)).orElseThrow();
	}

}
