package dev.handback.feed;

import dev.handback.roster.RosterSearch;
import dev.handback.roster.SectionDetails;
import dev.handback.rostersync.RosterSyncTest;
import dev.handback.support.People;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** The newest event of each person and section is remembered. */
class LastEventIntegrationTests extends RosterSyncTest {

	@Autowired
	private FeedFollower feed;

	@Autowired
	private RosterSearch search;

	LastEventIntegrationTests() {
		super('c');
	}

	@BeforeEach
	void forgetWhoIsInUse() {
		this.feed.follow(this.district);
		this.jdbc.update("delete from roster_event");
	}

	@Test
	void remembersWhichRecordsEventsChanged() {
		assertThat(section().state().event()).isNull();
		this.sandbox.unenroll(People.student('c', 5).value(), People.section('c', 1).value());

		this.feed.follow(this.district);

		assertThat(section().state().event()).isNotNull().satisfies((event) -> assertThat(event.removal()).isFalse());
		assertThat(this.jdbc.queryForList("select id from roster_event where id = ?", String.class,
				People.section('c', 2).value()))
			.isEmpty();
	}

	@Test
	void remembersThatAnEventRemovedARecord() {
		this.sandbox.unshare(People.section('c', 1).value());

		this.feed.follow(this.district);

		assertThat(section().state().removedAt()).isNotNull();
		assertThat(section().state().event()).isNotNull().satisfies((event) -> assertThat(event.removal()).isTrue());
	}

	private SectionDetails section() {
		return this.search.section(this.district, People.section('c', 1)).orElseThrow();
	}

}
