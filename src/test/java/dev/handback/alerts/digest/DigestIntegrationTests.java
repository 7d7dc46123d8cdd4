package dev.handback.alerts.digest;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;

import dev.handback.alerts.AlertTest;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Mailboxes;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.SettableClock;
import dev.handback.support.StoredDeliveries;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.transaction.support.TransactionOperations;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * What teachers are told once a day. The first teacher's first section has two teachers.
 */
class DigestIntegrationTests extends AlertTest {

	private static final DistrictId HERE = People.district('a');

	private static final PersonId TEACHER = People.person('a', 1);

	private static final String SECTION = People.section('a', 1).value();

	/** Set to ten in the morning. */
	private final SettableClock clock = new SettableClock();

	@Autowired
	private DigestStore store;

	@Autowired
	private StuckWorkOfTeachers work;

	@Autowired
	private DigestMail mail;

	@Autowired
	private Mailboxes mailboxes;

	@Autowired
	private ConnectedDistricts districts;

	@Autowired
	private TransactionOperations transactions;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private MockMvcTester mvc;

	private Digests digests;

	private String teacher;

	private String coTeacher;

	@BeforeEach
	void begin() {
		this.rosters.read('a');
		forget();
		this.teacher = this.mailboxes.of(HERE, TEACHER).orElseThrow();
		this.coTeacher = this.mailboxes.of(HERE, People.person('a', 2)).orElseThrow();
		this.digests = new Digests(this.store, this.work, this.mail, this.districts,
				new DigestProperties(true, LocalTime.of(7, 0)), this.transactions, this.clock);
	}

	@AfterEach
	void forget() {
		this.jdbc.sql("delete from delivery where district_id = ?").param(HERE.value()).update();
	}

	@Test
	void tellsEachTeacherOfTheSectionOnceADay() {
		stuck("HELD", "CHANGED_THERE", 1);
		stuck("REFUSED", "NOT_VISIBLE", 2);
		stuck("DUE", "STUDENT_NOT_IN_LMS", 3);
		goRound();
		goRound();

		for (String address : List.of(this.teacher, this.coTeacher)) {
			assertThat(digestsTo(address)).singleElement().satisfies((mail) -> {
				assertThat(mail.subject()).isEqualTo("2 grades and assignments need your attention in Handback");
				assertThat(mail.text()).contains("2 grades and assignments need your attention:",
						"1 waits for your district administrator", "/sections/" + SECTION, "/sections/digest");
			});
		}
		this.clock.advance(Duration.ofHours(13));
		goRound();
		assertThat(digestsTo(this.teacher)).as("the same day").hasSize(1);
		this.clock.advance(Duration.ofHours(3));
		goRound();
		assertThat(digestsTo(this.teacher)).as("before seven").hasSize(1);
		this.clock.advance(Duration.ofHours(6));
		goRound();
		assertThat(digestsTo(this.teacher)).as("the next day").hasSize(2);
	}

	@Test
	void tellsTeachersAfterTheTermToo() {
		stuck("HELD", "CHANGED_THERE", 1);
		moveTerms(-3_650);
		goRound();
		moveTerms(3_650);

		assertThat(digestsTo(this.teacher)).hasSize(1);
	}

	@Test
	void holdsNumbersAndLinksAndNoNames() {
		for (int student = 1; student <= 28; student++) {
			stuck("HELD", "CHANGED_THERE", student);
		}
		goRound();

		List<String> names = this.jdbc.sql("""
				select concat_ws(' ', first_name, last_name) from person where district_id = :district
				union select name from section where district_id = :district
				union select id from person where district_id = :district""")
			.param("district", HERE.value())
			.query(String.class)
			.list();
		assertThat(names).hasSizeGreaterThan(100).doesNotContain("");
		assertThat(digestsTo(this.teacher)).singleElement()
			.satisfies((mail) -> assertThat(mail.subject() + mail.text())
				.contains("28 grades and assignments need your attention")
				.doesNotContain(names));
	}

	@Test
	void sendsNothingWhereNothingIsStuck() {
		stuck("DUE", null, 1);
		stuck("REFUSED", "KEPT_HERE", 2);
		goRound();

		assertThat(digestsTo("")).isEmpty();
	}

	@Test
	void saysNothingOfWhatHasArrivedMeanwhile() {
		stuck("HELD", "CHANGED_THERE", 1);
		this.digests.plan();
		this.jdbc.sql("update delivery set state = 'DELIVERED', reason = null where district_id = ?")
			.param(HERE.value())
			.update();
		this.digests.send();

		assertThat(digestsTo("")).isEmpty();
	}

	@Test
	void callsNothingSafeThatIsBeingDeleted() {
		stuck("HELD", "CHANGED_THERE", 1);
		this.jdbc.sql("insert into forgotten_district values (?, now())").param(HERE.value()).update();
		goRound();
		this.jdbc.sql("delete from forgotten_district where id = ?").param(HERE.value()).update();

		assertThat(digestsTo("")).isEmpty();
	}

	@Test
	void saysOnlyOnceWhatOthersHaveToDo() {
		stuck("DUE", "STUDENT_NOT_IN_LMS", 1);
		goRound();
		this.clock.advance(Duration.ofDays(1));
		goRound();
		assertThat(digestsTo(this.teacher)).singleElement()
			.satisfies((mail) -> assertThat(mail.subject()).isEqualTo("1 grade or assignment is held up in Handback"));

		stuck("DUE", "STUDENT_NOT_IN_LMS", 2);
		this.clock.advance(Duration.ofDays(1));
		goRound();
		assertThat(digestsTo(this.teacher)).hasSize(2);
	}

	@Test
	void remindsOfStudentsOnceAWeekAndOfMoreOfThemAtOnce() {
		stuck("DUE", "NO_STUDENT_SESSION", 1);
		goRound();
		assertThat(digestsTo(this.teacher)).singleElement().satisfies((mail) -> {
			assertThat(mail.subject()).isEqualTo("1 grade or assignment is held up in Handback");
			assertThat(mail.text()).contains("1 grade waits for its student to open")
				.doesNotContain("for you", "administrator");
		});
		assertThat(mailsAfterDays(1)).isEqualTo(1);
		stuck("DUE", "NO_STUDENT_SESSION", 2);
		assertThat(mailsAfterDays(1)).as("one more").isEqualTo(2);
		assertThat(mailsAfterDays(6)).as("not a week yet").isEqualTo(2);
		assertThat(mailsAfterDays(1)).as("a week").isEqualTo(3);
		assertThat(mailsAfterDays(1)).isEqualTo(3);
	}

	@Test
	void isLinkedFromTheSectionsPage() {
		assertThat(page("/sections")).contains("href=\"/sections/digest\"").doesNotContain("??");
	}

	@Test
	void skipsTeachersWhoUnsubscribed() {
		stuck("HELD", "CHANGED_THERE", 1);
		assertThat(page()).contains("re subscribed.");
		choose(false);
		assertThat(page()).contains("t subscribed.").doesNotContain("??");
		goRound();
		assertThat(digestsTo(this.teacher)).isEmpty();
		assertThat(digestsTo(this.coTeacher)).hasSize(1);

		choose(true);
		this.clock.advance(Duration.ofDays(1));
		goRound();
		assertThat(digestsTo(this.teacher)).hasSize(1);
	}

	@Test
	void skipsTeachersWhoUnsubscribedJustBefore() {
		stuck("HELD", "CHANGED_THERE", 1);
		this.digests.plan();
		choose(false);
		this.digests.send();

		assertThat(digestsTo(this.teacher)).isEmpty();
	}

	@Test
	void triesAgainThatDayWhenTheMailServerIsBack() {
		stuck("HELD", "CHANGED_THERE", 1);
		mailServerIsThere(false);
		goRound();
		mailServerIsThere(true);
		this.jdbc.sql("update teacher_digest set due_at = now() where due_at is not null").update();
		goRound();
		goRound();

		assertThat(digestsTo(this.teacher)).hasSize(1);
		assertThat(digestsTo(this.coTeacher)).hasSize(1);
	}

	@Test
	void sendsNoneTwiceIfANodeStopsWhileSending() {
		stuck("HELD", "CHANGED_THERE", 1);
		this.digests.plan();
		assertThat(this.store.take()).isPresent();
		this.jdbc.sql("update teacher_digest set due_at = now() where due_at is not null").update();
		goRound();
		assertThat(digestsTo(this.teacher).size() + digestsTo(this.coTeacher).size()).isEqualTo(1);

		this.clock.advance(Duration.ofDays(1));
		goRound();
		assertThat(digestsTo(this.teacher).size() + digestsTo(this.coTeacher).size()).isEqualTo(3);
	}

	@Test
	void doesNotSendYesterdaysAlongWithTodays() {
		stuck("HELD", "CHANGED_THERE", 1);
		mailServerIsThere(false);
		goRound();
		mailServerIsThere(true);
		this.jdbc.sql("update teacher_digest set due_at = now() where due_at is not null").update();
		this.clock.advance(Duration.ofHours(15));
		goRound();
		assertThat(digestsTo(this.teacher)).isEmpty();

		this.clock.advance(Duration.ofHours(8));
		goRound();
		assertThat(digestsTo(this.teacher)).hasSize(1);
	}

	@Test
	void sendsOneFromManyNodes() {
		stuck("HELD", "CHANGED_THERE", 1);
		onManyNodes(this::goRound);
		goRound();

		assertThat(digestsTo(this.teacher)).hasSize(1);
		assertThat(digestsTo(this.coTeacher)).hasSize(1);
	}

	private void goRound() {
		this.digests.plan();
		this.digests.send();
	}

	private static List<Mail> digestsTo(String address) {
		return mails(address, "at most once a day");
	}

	private int mailsAfterDays(int days) {
		for (int day = 0; day < days; day++) {
			this.clock.advance(Duration.ofDays(1));
			goRound();
		}
		return digestsTo(this.teacher).size();
	}

	private String page() {
		return page("/sections/digest");
	}

	private String page(String address) {
		return PageSource.of(this.mvc.get().uri(address).with(as(People.teacher('a'))).exchange());
	}

	private void choose(boolean wanted) {
		assertThat(this.mvc.post()
			.uri("/sections/digest")
			.with(as(People.teacher('a')))
			.with(csrf())
			.param("wanted", String.valueOf(wanted))
			.exchange()).hasStatus3xxRedirection();
	}

	private void moveTerms(int days) {
		this.jdbc.sql("update term set start_date = start_date + ?, end_date = end_date + ? where district_id = ?")
			.params(days, days, HERE.value())
			.update();
	}

	private void stuck(String state, String reason, int student) {
		new StoredDeliveries(this.jdbc, HERE).add(People.student('a', student), state, reason, Duration.ZERO, 1);
	}

}
