package dev.handback.feed;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.client.answers.ServiceException;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.TokenRenewal;
import dev.handback.rostersync.RosterSchedule;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.RosterSyncTest;
import dev.handback.rostersync.SyncRun;
import dev.handback.support.CutConnections;
import dev.handback.support.People;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/** The roster equals the sandbox's, whatever happens on the way. */
class ChurnIntegrationTests extends RosterSyncTest {

	private static final int KILLS = 24;

	@Autowired
	private FeedFollower feed;

	@Autowired
	private FeedStore feeds;

	@Autowired
	private FeedReader reader;

	@Autowired
	private AppliedEvents applied;

	@Autowired
	private RosterStatus roster;

	@Autowired
	private RosterSchedule schedule;

	@Autowired
	private DriftSampling sampling;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private TokenRenewal tokens;

	ChurnIntegrationTests() {
		super('c');
	}

	@Test
	void equalsTheExportAfterDaysOfEvents() {
		assertEqual();
		for (int day = 0; day < 5; day++) {
			forgetWhatWentLately();
			this.sandbox.day();
			this.feed.follow(this.district);
			assertEqual();
		}
		assertThat(this.sandbox.storedHashes(this.database)).hasSize(7).isEqualTo(this.sandbox.expectedHashes());
	}

	@Test
	void noticesOneOtherLetterByTheHash() {
		Map<String, String> hashes = this.sandbox.storedHashes(this.database);
		this.jdbc.update("update person set last_name = last_name || 'x' where district_id = ? and id = ?",
				this.district.value(), People.student('c', 1).value());

		assertThat(this.sandbox.storedHashes(this.database)).doesNotContainEntry("person", hashes.get("person"))
			.containsEntry("section", hashes.get("section"))
			.containsEntry("enrollment", hashes.get("enrollment"));
	}

	@Test
	void appliesTheSameEventsTwiceWithoutEffect() {
		String before = position().event();
		this.sandbox.day();
		this.feed.follow(this.district);

		this.jdbc.update("update feed_state set event_id = ? where district_id = ?", before, this.district.value());
		this.feed.follow(this.district);

		assertEqual();
	}

	@Test
	void losesNothingWhereverAReadingIsKilled() {
		Random random = new Random(7);
		int kills = 0;
		for (int round = 0; kills < KILLS; round++) {
			this.sandbox.day();
			boolean killed = CutConnections.after(random.nextInt(130), () -> this.runs.read(this.district));
			kills += killed ? 1 : 0;
			if (round % 3 == 0) {
				this.runs.replaceAll(this.district);
				this.feed.follow(this.district);
				assertEqual();
			}
		}
	}

	@Test
	void passesNoEventWhereverFollowingIsKilled() {
		Random random = new Random(11);
		int kills = 0;
		while (kills < KILLS) {
			forgetWhatWentLately();
			this.sandbox.day();
			kills += CutConnections.after(random.nextInt(35), () -> this.feed.follow(this.district)) ? 1 : 0;
			this.feed.follow(this.district);
			assertEqual();
		}
	}

	@Test
	void comesThroughBadAnswersUnharmed() {
		for (String fault : new String[] { "\"kind\": \"truncate\"", "\"kind\": \"html\"",
				"\"kind\": \"answer\", \"status\": 502", "\"kind\": \"cut\", \"bytes\": 20000", "\"kind\": \"twice\"",
				"\"kind\": \"throttle\", \"headers\": {\"X-RateLimit-Reset\": \"1\"}" }) {
			forgetWhatWentLately();
			this.sandbox.day();
			this.sandbox.fault(fault + ", \"next\": 1, \"skip\": 5");
			this.runs.read(this.district);
			assertThat(this.runs.newest(this.district)).as(fault).isEqualTo(SyncRun.Outcome.COMPLETE);
			this.sandbox.heal();
			this.sandbox.day();
			this.sandbox.fault(fault + ", \"next\": 1");
			this.feed.follow(this.district);
			this.sandbox.heal();
			assertEqual();
		}
	}

	@Test
	void waitsForANewTokenAndGoesOnWhereItStopped() {
		this.sandbox.day();
		assertThat(CutConnections.after(60, () -> this.runs.readOnce(this.district))).isTrue();
		this.sandbox.rotateToken();

		this.runs.readOnce(this.district);
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.TOKEN_REFUSED);
		this.districts.check(this.district);
		int asked = this.sandbox.requests("/v3.1/events");
		this.feed.follow(this.district);
		assertThat(this.sandbox.requests("/v3.1/events")).isEqualTo(asked);

		this.tokens.look();
		this.runs.readOnce(this.district);
		this.feed.follow(this.district);

		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(this.jdbc.queryForObject(
				"select max(resumed) from roster_sync where district_id = ?"
						+ " and id = (select max(id) from roster_sync where district_id = ?)",
				Integer.class, this.district.value(), this.district.value()))
			.isEqualTo(2);
		this.runs.read(this.district);
		assertEqual();
	}

	@Test
	void notesARefusedTokenWithoutAnotherRequest() {
		this.districts.check(this.district);
		this.sandbox.rotateToken();
		int asked = checks();

		this.feed.follow(this.district);

		assertThat(this.districts.get(this.district).checkProblem()).isEqualTo(ServiceException.Kind.TOKEN_REFUSED);
		assertThat(checks()).isEqualTo(asked);
		this.tokens.look();
		assertThat(this.districts.get(this.district).checkProblem()).isNull();
	}

	/** How often the district's record was asked for. */
	private int checks() {
		return this.sandbox.requests("/v3.1/districts/" + this.district);
	}

	@Test
	void readsCompletelyWhenMoreEventsWaitThanThereAreRecords() {
		this.jdbc.update("update roster_sync_kind set records = 1 where district_id = ?", this.district.value());
		this.sandbox.day();

		hurried().follow(this.district);

		assertThat(position().state().problem()).isEqualTo("TOO_MANY_EVENTS");
		this.runs.read(this.district);
		assertEqual();
	}

	@Test
	void appliesTheSameInPagesOfAnySize() {
		for (int page : new int[] { 1, 2, 3, 7 }) {
			forgetWhatWentLately();
			this.sandbox.day();
			follower(page, 100_000).follow(this.district);
			assertEqual();
		}
	}

	@Test
	void keepsThePagesBeforeTheOneThatCannotBeRead() {
		FeedPosition before = position();
		this.sandbox.day();
		this.sandbox.fault("\"operation\": \"list_events\", \"kind\": \"html\", \"status\": 404, \"skip\": 2");

		follower(3, 100_000).follow(this.district);

		assertThat(position().state().problem()).isEqualTo("EVENTS_SWITCHED");
		assertThat(position().event()).isNotEqualTo(before.event());
		assertThat(position().state().applied().events()).isEqualTo(before.state().applied().events() + 6);
		this.sandbox.heal();
		this.runs.read(this.district);
		assertEqual();
	}

	@Test
	void readsCompletelyWhenItsCursorIsUnknown() {
		this.jdbc.update("update feed_state set event_id = '5f00000000000000000c9999' where district_id = ?",
				this.district.value());
		this.sandbox.day();

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("CURSOR_LOST");
		this.runs.read(this.district);
		assertThat(position().state().problem()).isNull();
		assertEqual();
	}

	@Test
	void readsCompletelyWhenEventsAreSwitchedOffAndFollowsThemAgainWhenTheyAreBack() {
		this.sandbox.day();
		this.sandbox.fault("\"operation\": \"list_events\", \"kind\": \"html\", \"status\": 404");

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("EVENTS_SWITCHED");
		this.runs.read(this.district);
		assertEqual();
		assertThat(position().state().following()).isFalse();

		this.sandbox.heal();
		this.runs.read(this.district);
		this.sandbox.day();
		this.feed.follow(this.district);
		assertThat(position().state().following()).isTrue();
		assertEqual();
	}

	@Test
	void readsCompletelyWhenItsCursorIsTooOld() {
		this.jdbc.update("update feed_state set polled_at = now() - interval '30 days' where district_id = ?",
				this.district.value());

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("CURSOR_OLD");
	}

	@Test
	void findsOutWhenEventsKeepSomethingFromIt() {
		this.sandbox.events(false);
		this.sandbox.day();
		this.jdbc.update("update feed_state set sampled_at = null where district_id = ?", this.district.value());
		this.jdbc.update("update person set last_name = 'Elsewhere' where district_id = ?", this.district.value());

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("DRIFT");
		assertThat(position().state().sample().differing()).isPositive();
		this.runs.read(this.district);
		assertEqual();
	}

	@Test
	void asksBeforeEventsRemoveALot() {
		this.sandbox.switchTo("small");

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("EVENTS_WOULD_REMOVE");
		this.runs.read(this.district);
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);
		this.runs.approve(this.district);
		assertEqual();
	}

	/** One in twenty of the district, and one in nine of their school. */
	@Test
	void asksBeforeEventsRemoveALotOfOneSchool() {
		String[] students = this.jdbc.queryForList("""
				select id from (
					select id, row_number() over (partition by school_id order by id) as number,
						count(*) over (partition by school_id) as of_school
					from person where district_id = ? and removed_at is null and 'STUDENT' = any(roles)) numbered
				where of_school < 150 and number <= of_school / 9""", String.class, this.district.value())
			.toArray(String[]::new);
		assertThat(students).hasSizeBetween(10, 20);
		Stream.of(students).forEach(this.sandbox::unshare);

		this.feed.follow(this.district);

		assertThat(position().state().problem()).isEqualTo("EVENTS_WOULD_REMOVE");
		assertThat(this.jdbc.queryForObject("select count(*) from person where id = any(?) and removed_at is null",
				Long.class, (Object) students))
			.isEqualTo(students.length);
		this.runs.read(this.district);
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.HELD);
		this.runs.approve(this.district);
		assertEqual();
		Stream.of(students).forEach(this.sandbox::share);
		this.runs.replaceAll(this.district);
	}

	/** Days pass, so that losses of many school days aren't taken for one. */
	private void forgetWhatWentLately() {
		this.runs.forgetWhatWasRemoved(this.district);
	}

	private FeedFollower hurried() {
		return follower(2, 5);
	}

	private FeedFollower follower(int page, long most) {
		FeedRound round = new FeedRound(this.reader, this.applied, this.sampling, this.roster, this.districts,
				new FeedProperties(Duration.ofSeconds(30), page, Duration.ofDays(29), most, Duration.ofDays(1)),
				new BackgroundThreads(), Clock.systemUTC());
		return new FeedFollower(this.feeds, round, this.reader, this.roster, this.schedule, this.districts);
	}

	private FeedPosition position() {
		return this.feeds.find(this.district).orElseThrow();
	}

	private void assertEqual() {
		Set<Map.Entry<String, String>> held = this.sandbox.held(this.database).entrySet();
		Set<Map.Entry<String, String>> expected = this.sandbox.expected().entrySet();
		assertThat(held).filteredOn((row) -> !expected.contains(row)).as("rows too many").isEmpty();
		assertThat(expected).filteredOn((row) -> !held.contains(row)).as("rows too few").isEmpty();
	}

}
