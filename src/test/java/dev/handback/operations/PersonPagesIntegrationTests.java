package dev.handback.operations;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Role;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Erasing a person. */
class PersonPagesIntegrationTests extends PersonPagesTest {

	private static final LmsSubmission SHOWN = new LmsSubmission("submitted", GradeValue.NONE, GradeDetails.NONE,
			LmsWork.of(List.of()), null, false);

	@Autowired
	private OutgoingSubmissions submissions;

	@Test
	void refusesToEraseWhoIsStillShared() {
		MvcTestResult answer = erase("delete", STUDENT.value());

		assertThat(page(String.valueOf(answer.getResponse().getRedirectedUrl())))
			.contains("The district still shares this person", "stop sharing them")
			.doesNotContain("id=\"typed\"");
		assertThat(last(STUDENT)).isNotEmpty();
	}

	@Test
	void refusesToEraseWhoIsInASyncThatWaits() {
		leaves();
		String run = value(String.class,
				"insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'HELD') returning id",
				OF.value());
		update("insert into staged_person (district_id, run_id, seq, id, roles) values (?, ?, 1, ?, '{STUDENT}')",
				OF.value(), Long.valueOf(run), STUDENT.value());

		erase("delete", STUDENT.value());

		assertThat(page(PERSON)).contains("A roster sync that contains this person");
		assertThat(last(STUDENT)).isNotEmpty();
		update("delete from staged_person where run_id = ?", Long.valueOf(run));
		update("delete from roster_sync where id = ?", Long.valueOf(run));
	}

	@Test
	void refusesWhileAGradeIsBeingSentAndWarnsIfOneWasNotSent() {
		leaves();
		state("state = 'CHECKING', due_at = now() + interval '1 hour'");
		erase("delete", STUDENT.value());
		assertThat(page(PERSON)).contains("1 grade of this person is being sent");
		assertThat(last(STUDENT)).isNotEmpty();

		state("state = 'DUE'");
		assertThat(page(PERSON)).contains("If you erase them, it will never be sent.").contains("id=\"typed\"");
	}

	/** Otherwise the page would say that nothing is stored. */
	@Test
	void knowsAnIdInCapitalLetters() {
		String capitals = "district=" + OF.value().toUpperCase(Locale.ROOT) + "&person="
				+ STUDENT.value().toUpperCase(Locale.ROOT);

		assertThat(page("/operator/person?" + capitals)).contains("<code>grade</code>");
		assertThat(page("/operator/audit?" + capitals)).contains("grade given").doesNotContain("This isn't a district");
	}

	@Test
	void erasesOnlyWhoseIdIsTypedAndOnce() {
		leaves();
		String name = last(STUDENT);
		assertThat(erase("delete", OTHER.value())).bodyText().contains("t this person");
		assertThat(erase("delete", "")).bodyText().contains("Nothing was changed");
		assertThat(erase("", STUDENT.value())).bodyText().contains("Choose what happens to the grades");
		assertThat(last(STUDENT)).isEqualTo(name);

		assertThat(erase("delete", STUDENT.value().toUpperCase(Locale.ROOT))).flash()
			.containsEntry("said", "person.erased");

		assertThat(page(PERSON)).contains("certificate of erasure", "rows grade 1", STUDENT.value());
		assertThat(value(Long.class, "select count(*) from person where id = ?", STUDENT.value())).isZero();
		assertThat(grades(STUDENT.value())).isZero();
		assertThat(grades(OTHER.value())).isOne();
		assertThat(newest("person erased")).startsWith(OPERATOR.person() + " ").contains(STUDENT.value(), "SHA-256");

		long erased = audited("person erased");
		assertThat(erase("delete", STUDENT.value())).flash().containsEntry("said", "person.nothing-stored");
		assertThat(audited("person erased")).isEqualTo(erased);
	}

	@Test
	void endsTheirSessionsButNoneOfAnotherDistrict() throws IOException {
		leaves();
		session();

		this.mvc.post()
			.uri("/operator/person/erase")
			.param("district", People.district('b').value())
			.param("person", STUDENT.value())
			.param("grades", "delete")
			.param("typed", STUDENT.value())
			.with(csrf())
			.with(as(OPERATOR))
			.exchange();
		assertThat(sessions()).isEqualTo(2);

		erase("delete", STUDENT.value());
		assertThat(sessions()).isZero();
	}

	private void session() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(People.user('a', 109, Role.STUDENT));
		}
		update("""
				insert into spring_session (primary_id, session_id, creation_time, last_access_time,
					max_inactive_interval, expiry_time, principal_name)
				values ('erased-1', 'erased-2', 0, 0, 1, 9999999999999, ?)""", STUDENT.value());
		update("insert into spring_session_attributes values ('erased-1', 'user', ?)", bytes.toByteArray());
		update("""
				insert into sign_in_attempt (state_hash, browser_hash, nonce, reference, target, restarted, started_at,
					session_id)
				values ('erased', '', '', '', '/', false, now(), 'erased-2')""");
	}

	private long sessions() {
		return value(Long.class, """
				select (select count(*) from spring_session where principal_name = ?)
					+ (select count(*) from sign_in_attempt where state_hash = 'erased')""", STUDENT.value());
	}

	@Test
	void keepsGradesOfSomeoneWithoutAName() {
		leaves();
		String name = last(STUDENT);

		erase("keep", STUDENT.value());

		String kept = value(String.class, "select student_id from grade where assignment_id = ? and student_id <> ?",
				this.work.value(), OTHER.value());
		assertThat(kept).matches("00000000[0-9a-f]{16}");
		assertThat(value(String.class,
				"select points || ' ' || coalesce(comment, 'none') from grade where student_id = ?", kept))
			.isEqualTo("17 none");
		assertThat(value(String.class, "select coalesce(last_name, '') from person where id = ?", kept)).isEmpty();
		String shown = body(this.mvc.get()
			.uri("/sections/{section}/gradebook/table", People.section('a', 1))
			.with(as(People.teacher('a')))
			.exchange());
		assertThat(shown).contains(kept).doesNotContain(STUDENT.value(), name + ",");
		assertThat(ShownGrades.of(new Teaching(this.mvc, 'a', 1).looksAt(this.work)).lines())
			.filteredOn((line) -> line.student().value().equals(kept))
			.extracting((line) -> line.state().stage())
			.containsExactly(DeliveryState.Stage.KEPT_HERE);
		assertThat(newest("person erased")).doesNotContain(kept);
	}

	/** The LMS may show the work of an erased student for years. */
	@Test
	void isNotBroughtBackByWhatTheLmsShows() {
		leaves();
		erase("delete", STUDENT.value());

		this.submissions.seenThere(DeliveryTarget.assignment(OF, People.section('a', 1), this.work),
				Map.of(STUDENT, SHOWN, OTHER, SHOWN));

		assertThat(values(String.class, "select student_id from handed_in_work where assignment_id = ?",
				this.work.value()))
			.containsExactly(OTHER.value());
	}

	private void leaves() {
		update("update person set removed_at = now() where district_id = ? and id = ?", OF.value(), STUDENT.value());
		update("update enrollment set removed_at = now() where district_id = ? and person_id = ?", OF.value(),
				STUDENT.value());
	}

	private void state(String set) {
		update("update delivery set " + set + " where assignment_id = ? and student_id = ?", this.work.value(),
				STUDENT.value());
	}

	private MvcTestResult erase(String grades, String typed) {
		return post("/operator/person/erase", Map.of("grades", grades, "typed", typed));
	}

	private long grades(String student) {
		return value(Long.class, "select count(*) from grade where assignment_id = ? and student_id = ?",
				this.work.value(), student);
	}

}
