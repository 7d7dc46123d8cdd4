package dev.handback.operations;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.rostersync.RosterRunner;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** Exporting and erasing a person, and what a district that leaves gets. */
class PersonPagesIntegrationTests extends OperatorTest {

	private static final DistrictId OF = People.district('a');

	private static final PersonId STUDENT = People.student('a', 9);

	private static final PersonId OTHER = People.student('a', 10);

	private static final String PERSON = "/operator/person?district=" + OF + "&person=" + STUDENT;

	private static final LmsSubmission SHOWN = new LmsSubmission("submitted", GradeValue.NONE, null,
			LmsWork.of(List.of()), null, false);

	@Autowired
	private RosterRunner runs;

	@Autowired
	private OutgoingSubmissions submissions;

	private AssignmentId work;

	@BeforeEach
	void giveAGrade() {
		Teaching teaching = new Teaching(this.mvc, 'a', 1);
		this.work = teaching.setsWork("Essay on lakes");
		for (PersonId student : new PersonId[] { STUDENT, OTHER }) {
			teaching.grades(this.work, student, "17", "Canary5831 for " + student);
		}
		this.jdbc.sql("update delivery set state = 'DELIVERED', reason = null where assignment_id = ?")
			.param(this.work.value())
			.update();
	}

	@AfterEach
	void bringBack() {
		this.jdbc.sql("delete from assignment where id = ?").param(this.work.value()).update();
		this.jdbc.sql("delete from person where id like '00000000%'").update();
		this.jdbc.sql("delete from enrollment where person_id like '00000000%'").update();
		this.runs.replaceAll(OF);
	}

	@Test
	void exportsAPersonAsTablesAsJsonAndToRead() throws IOException {
		assertThat(page(PERSON)).contains("grade_change", "enrollment", "stays: the audit log")
			.doesNotContain("Canary5831", last(STUDENT));

		MvcTestResult answer = post("/operator/person/export", Map.of("reason", "Support case 4711"));

		Map<String, String> files = unzip(answer.getResponse().getContentAsByteArray());
		assertThat(files).containsKeys("person.csv", "grade.csv", "grade_change.csv", "enrollment.csv", "data.json",
				"summary.txt");
		assertThat(files.get("grade.csv")).contains("Essay on lakes", "Canary5831 for " + STUDENT);
		assertThat(files.get("summary.txt")).contains("Everything that Handback stores about person " + STUDENT,
				"last_name: " + last(STUDENT), "points: 17");
		JsonNode json = JsonMapper.builder().build().readTree(files.get("data.json"));
		assertThat(json.get("person").get(0).get("last_name").asString()).isEqualTo(last(STUDENT));
		assertThat(json.get("grade")).hasSize(rows(files.get("grade.csv")));
		assertThat(files).allSatisfy((name, content) -> assertThat(content).doesNotContain(OTHER.value()));
		assertThat(newest("person exported")).isEqualTo(OPERATOR.person() + " " + STUDENT + ": Support case 4711");
	}

	/** Of the grades that a teacher gave, nothing shows whose they are. */
	@Test
	void exportsOfATeacherNothingAboutStudents() throws IOException {
		MvcTestResult answer = this.mvc.post()
			.uri("/operator/person/export")
			.param("district", OF.value())
			.param("person", People.teacher('a').person().value())
			.param("reason", "Support case 4711")
			.with(csrf())
			.with(as(OPERATOR))
			.exchange();

		Map<String, String> files = unzip(answer.getResponse().getContentAsByteArray());
		files.keySet().removeIf((name) -> name.startsWith("audit"));
		assertThat(files).containsKeys("grade.graded_by.csv", "assignment.created_by.csv", "section_teacher.csv");
		assertThat(files.get("grade.graded_by.csv")).contains(this.work.toString()).doesNotContain(STUDENT.value());
		assertThat(files.get("assignment.created_by.csv")).contains("Essay on lakes");
	}

	@Test
	void exportsOnlyForAReason() {
		long before = audited("person exported");

		assertThat(post("/operator/person/export", Map.of("reason", "short"))).bodyText().contains("Enter a reason");
		assertThat(audited("person exported")).isEqualTo(before);
	}

	@Test
	void exportsNothingOfADistrictThatItDoesNotKnow() {
		long before = audited("person exported");

		assertThat(post("/operator/person/export",
				Map.of("reason", "A parent asked for it", "district", "5a0000000000000000ff0001")))
			.bodyText()
			.contains("Nothing is stored here");
		assertThat(audited("person exported")).isEqualTo(before);
	}

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
		String run = this.jdbc
			.sql("insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'HELD') returning id")
			.param(OF.value())
			.query(String.class)
			.single();
		this.jdbc
			.sql("insert into staged_person (district_id, run_id, seq, id, roles) values (?, ?, 1, ?, '{STUDENT}')")
			.params(OF.value(), Long.valueOf(run), STUDENT.value())
			.update();

		erase("delete", STUDENT.value());

		assertThat(page(PERSON)).contains("A roster sync that contains this person");
		assertThat(last(STUDENT)).isNotEmpty();
		this.jdbc.sql("delete from staged_person where run_id = ?").param(Long.valueOf(run)).update();
		this.jdbc.sql("delete from roster_sync where id = ?").param(Long.valueOf(run)).update();
	}

	@Test
	void refusesWhileAGradeIsBeingSentAndWarnsIfOneWasNotSent() {
		leaves();
		state("state = 'CHECKING', due_at = now() + interval '1 hour'");
		erase("delete", STUDENT.value());
		assertThat(page(PERSON)).contains("1 grade of this person is being sent");
		assertThat(last(STUDENT)).isNotEmpty();

		state("state = 'DUE'");
		assertThat(page(PERSON)).contains("1 grade of this person has not arrived in the LMS").contains("id=\"typed\"");
	}

	@Test
	void erasesOnlyWhoseIdIsTypedAndOnce() {
		leaves();
		String name = last(STUDENT);
		assertThat(erase("delete", OTHER.value())).bodyText().contains("t this person");
		assertThat(erase("delete", "")).bodyText().contains("Nothing was changed");
		assertThat(erase("", STUDENT.value())).bodyText().contains("Choose what happens to the grades");
		assertThat(last(STUDENT)).isEqualTo(name);

		assertThat(erase("delete", STUDENT.value())).flash().containsEntry("said", "person.erased");

		assertThat(page(PERSON)).contains("certificate of erasure", "rows grade 1", STUDENT.value());
		assertThat(this.jdbc.sql("select count(*) from person where id = ?")
			.param(STUDENT.value())
			.query(Long.class)
			.single()).isZero();
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
		this.jdbc.sql("""
				insert into spring_session (primary_id, session_id, creation_time, last_access_time,
					max_inactive_interval, expiry_time, principal_name)
				values ('erased-1', 'erased-2', 0, 0, 1, 0, ?)""").param(STUDENT.value()).update();
		this.jdbc.sql("insert into spring_session_attributes values ('erased-1', 'user', ?)")
			.param(bytes.toByteArray())
			.update();
		this.jdbc.sql("""
				insert into sign_in_attempt (state_hash, browser_hash, nonce, reference, target, restarted, started_at,
					session_id)
				values ('erased', '', '', '', '/', false, now(), 'erased-2')""").update();
	}

	private long sessions() {
		return this.jdbc.sql("""
				select (select count(*) from spring_session where principal_name = ?)
					+ (select count(*) from sign_in_attempt where state_hash = 'erased')""")
			.param(STUDENT.value())
			.query(Long.class)
			.single();
	}

	@Test
	void keepsGradesOfSomeoneWithoutAName() {
		leaves();
		String name = last(STUDENT);

		erase("keep", STUDENT.value());

		String kept = this.jdbc.sql("select student_id from grade where assignment_id = ? and student_id <> ?")
			.params(this.work.value(), OTHER.value())
			.query(String.class)
			.single();
		assertThat(kept).matches("00000000[0-9a-f]{16}");
		assertThat(this.jdbc.sql("select points || ' ' || coalesce(comment, 'none') from grade where student_id = ?")
			.param(kept)
			.query(String.class)
			.single()).isEqualTo("17 none");
		assertThat(this.jdbc.sql("select coalesce(last_name, '') from person where id = ?")
			.param(kept)
			.query(String.class)
			.single()).isEmpty();
		String shown = body(this.mvc.get()
			.uri("/sections/{section}/gradebook/table", People.section('a', 1))
			.with(as(People.teacher('a')))
			.exchange());
		assertThat(shown).contains(kept).doesNotContain(STUDENT.value(), name + ",");
		assertThat(newest("person erased")).doesNotContain(kept);
	}

	/** The LMS may show the work of an erased student for years. */
	@Test
	void isNotBroughtBackByWhatTheLmsShows() {
		leaves();
		erase("delete", STUDENT.value());

		this.submissions.seenThere(DeliveryTarget.assignment(OF, People.section('a', 1), this.work),
				Map.of(STUDENT, SHOWN, OTHER, SHOWN));

		assertThat(this.jdbc.sql("select student_id from handed_in_work where assignment_id = ?")
			.param(this.work.value())
			.query(String.class)
			.list()).containsExactly(OTHER.value());
	}

	@Test
	void givesADistrictThatLeavesEverythingAndACertificate() throws IOException {
		madeUp("5a00000000000000000e7003", "Leaving", "success", null);
		DistrictId leaving = new DistrictId("5a00000000000000000e7003");
		this.jdbc.sql("insert into school (district_id, id, name) values (?, 's1', '=Lake School')")
			.param(leaving.value())
			.update();
		String address = "/operator/districts/" + leaving;

		Map<String, String> files = unzip(at(address + "/export").getResponse().getContentAsByteArray());

		assertThat(files.get("school.csv")).contains("'=Lake School");
		assertThat(files.get("district.csv")).contains("Leaving").doesNotContain("token,");
		assertThat(files.get("summary.txt")).contains("school (1 row)");
		assertThat(files).allSatisfy((file, content) -> assertThat(content).doesNotContain(OF.value()));

		at(address + "/forget?typed=Leaving");
		at(address + "/forget?typed=Leaving");

		assertThat(page(address + "/certificates")).contains("all data of " + leaving, "rows school 1", "sha256 ",
				OPERATOR.person().value());
		assertThat(page(address + "/certificates.txt").split("certificate of erasure", -1)).hasSize(2);
		assertThat(page(address)).contains(address + "/certificates");
		at(address + "/readmit");
	}

	private void leaves() {
		this.jdbc.sql("update person set removed_at = now() where district_id = ? and id = ?")
			.params(OF.value(), STUDENT.value())
			.update();
		this.jdbc.sql("update enrollment set removed_at = now() where district_id = ? and person_id = ?")
			.params(OF.value(), STUDENT.value())
			.update();
	}

	private void state(String set) {
		this.jdbc.sql("update delivery set " + set + " where assignment_id = ? and student_id = ?")
			.params(this.work.value(), STUDENT.value())
			.update();
	}

	private MvcTestResult erase(String grades, String typed) {
		return post("/operator/person/erase", Map.of("grades", grades, "typed", typed));
	}

	private MvcTestResult post(String address, Map<String, String> fields) {
		Map<String, String> sent = new HashMap<>(Map.of("district", OF.value(), "person", STUDENT.value()));
		sent.putAll(fields);
		var request = this.mvc.post().uri(address);
		sent.forEach(request::param);
		return request.with(csrf()).with(as(OPERATOR)).exchange();
	}

	private MvcTestResult at(String address) {
		return this.mvc.post().uri(URI.create(address)).with(csrf()).with(as(OPERATOR)).exchange();
	}

	private String last(PersonId person) {
		return this.jdbc.sql("select last_name from person where district_id = ? and id = ?")
			.params(OF.value(), person.value())
			.query(String.class)
			.single();
	}

	private long grades(String student) {
		return this.jdbc.sql("select count(*) from grade where assignment_id = ? and student_id = ?")
			.params(this.work.value(), student)
			.query(Long.class)
			.single();
	}

	private long audited(String action) {
		return this.jdbc.sql("select count(*) from audit_record where action = ?")
			.param(action)
			.query(Long.class)
			.single();
	}

	private String newest(String action) {
		return this.jdbc
			.sql("select actor || ' ' || subject from audit_record where action = ? order by id desc limit 1")
			.param(action)
			.query(String.class)
			.single();
	}

	private static int rows(String csv) {
		return (int) csv.lines().count() - 1;
	}

	private static Map<String, String> unzip(byte[] zipped) throws IOException {
		Map<String, String> files = new TreeMap<>();
		try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
			for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
				files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
			}
		}
		return files;
	}

}
