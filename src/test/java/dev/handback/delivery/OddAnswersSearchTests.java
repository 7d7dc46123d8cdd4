package dev.handback.delivery;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;

import javax.sql.DataSource;

import dev.handback.districts.TokenRenewal;
import dev.handback.feed.FeedRunner;
import dev.handback.rostersync.RosterRunner;
import dev.handback.signon.SignedInUser;
import dev.handback.simulation.Unrest;
import dev.handback.support.EverythingLogged;
import dev.handback.support.OddAnswers;
import dev.handback.support.People;
import dev.handback.support.SandboxRoster;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is in any place of the service's answers, no page or task fails, nothing is
 * created twice, the roster isn't emptied, and once the answers are right again, so is
 * everything here.
 */
class OddAnswersSearchTests extends DeliveryTest {

	private static final int NEW_EACH_DAY = 10;

	@Autowired
	private RosterRunner syncs;

	@Autowired
	private FeedRunner feeds;

	@Autowired
	private TokenRenewal tokens;

	@Autowired
	private DataSource database;

	private char letter;

	private SandboxRoster roster;

	private List<PersonId> students;

	private String odd;

	static LongStream seeds() {
		long today = LocalDate.now(ZoneOffset.UTC).toEpochDay() * 1_000;
		long more = Long.getLong("handback.seeds", 0);
		return (more > 0) ? LongStream.range(0, more).map((seed) -> Long.getLong("handback.seed", 1) + seed)
				: LongStream.concat(LongStream.rangeClosed(1, 10), LongStream.range(today, today + NEW_EACH_DAY));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void breaksNothing(long seed) {
		this.letter = "abc".charAt(Math.floorMod(seed, 3));
		this.roster = new SandboxRoster(this.letter);
		this.students = List.of(People.student(this.letter, 11), People.student(this.letter, 12));
		Teaching teaching = teaching(this.letter);
		AssignmentId before = teaching.setsWork("Before " + seed);
		AssignmentId meanwhile = AssignmentId.random();
		this.delivery.deliver();
		this.students.forEach((student) -> {
			changedThere(this.letter, before, student,
					"{\"attachments\": [{\"type\": \"text\", \"title\": \"Essay\", \"text\": \"I would take an atlas.\"}]}");
			teaching.grades(before, student, "5", "A start");
		});
		try (EverythingLogged log = EverythingLogged.fromNowOn()) {
			OddAnswers.begin(seed);
			try {
				this.delivery.deliver();
				teaching.sendsForm(meanwhile.value(), "Meanwhile " + seed);
				settle();
				this.students.forEach((student) -> teaching.grades(before, student, "6", "Better"));
				teaching.gradesAll(meanwhile, this.students, "7");
				settle();
				opensPages(List.of(before, meanwhile));
				readsTheRoster(seed);
			}
			finally {
				this.odd = "Seed %d: %s".formatted(seed, OddAnswers.end());
			}
			assertThat(log.with("ERROR ", "PSQLException", "NullPointerException")).as(this.odd).isEmpty();
		}
		assertThat(present()).as(this.odd).isGreaterThan(550);
		assertThat(creates("Meanwhile " + seed)).as(this.odd).hasSizeLessThanOrEqualTo(1);

		this.tokens.look();
		this.syncs.replaceAll(this.roster.district());
		settle();
		minutesPass();
		opensPages(List.of(before, meanwhile));
		settle();

		assertThat(this.roster.held(this.database)).as(this.odd).isEqualTo(this.roster.expected());
		assertThat(Unrest.of(this.jdbc, this.roster.district(), Instant.now(), false)).as(this.odd).isEmpty();
		assertThat(creates("Meanwhile " + seed)).as(this.odd).hasSizeLessThanOrEqualTo(1);
		this.students.forEach((student) -> assertArrived(before, student));
	}

	private void assertArrived(AssignmentId assignment, PersonId student) {
		assertThat(state(this.letter, assignment, student).stage()).as(this.odd)
			.isEqualTo(DeliveryState.Stage.IN_THE_LMS);
		assertThat(held(this.letter, assignment, student).path("grade_points").asInt()).as(this.odd).isEqualTo(6);
	}

	private void readsTheRoster(long seed) {
		this.roster.change(this.students.get(0).value(),
				"{\"name\": {\"first\": \"Ada\", \"last\": \"Seed %d\"}}".formatted(seed));
		this.feeds.follow(this.roster.district());
		this.syncs.readOnce(this.roster.district());
		this.tokens.look();
	}

	private void settle() {
		for (int round = 0; round < 3; round++) {
			this.delivery.timePasses();
			this.delivery.deliver();
		}
	}

	/**
	 * So that opening a page reads from the LMS again, and failed checks are repeated.
	 */
	private void minutesPass() {
		this.jdbc.sql("update delivery set due_at = now() where state = 'CHECKING'").update();
		this.jdbc.sql("""
				with earlier as (
					select district_id, assignment_id, looked_at - interval '20 minutes' as at from lms_look)
				update lms_look set looked_at = earlier.at from earlier
				where lms_look.district_id = earlier.district_id
					and lms_look.assignment_id = earlier.assignment_id""").update();
	}

	private void opensPages(List<AssignmentId> assignments) {
		String section = "/sections/" + People.section(this.letter, 1);
		SignedInUser teacher = People.teacher(this.letter);
		List.of("/sections/to-do", section, section + "/gradebook").forEach((page) -> opens(teacher, page));
		for (AssignmentId assignment : assignments) {
			String page = section + "/assignments/" + assignment;
			opens(teacher, page);
			opens(teacher, page + "/submissions/" + this.students.get(0));
			opens(People.user(this.letter, 111, Role.STUDENT), "/your-work/" + assignment);
		}
		List.of("/district", "/district/roster", "/district/deliveries")
			.forEach((page) -> opens(People.administrator(this.letter), page));
		this.delivery.check();
	}

	private void opens(SignedInUser person, String page) {
		assertThat(this.mvc.get().uri(page).with(as(person)).exchange()).as(page).doesNotHaveFailed().hasStatusOk();
	}

	private long present() {
		return this.jdbc.sql("select count(*) from person where district_id = ? and removed_at is null")
			.param(this.roster.district().value())
			.query(Long.class)
			.single();
	}

}
