package dev.handback.operations;

import java.util.HashMap;
import java.util.Map;

import dev.handback.rostersync.RosterRunner;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** The operator's pages about a person, who has a grade. */
abstract class PersonPagesTest extends OperatorTest {

	static final DistrictId OF = People.district('a');

	static final PersonId STUDENT = People.student('a', 9);

	static final PersonId OTHER = People.student('a', 10);

	static final String PERSON = "/operator/person?district=" + OF + "&person=" + STUDENT;

	@Autowired
	RosterRunner runs;

	AssignmentId work;

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

	MvcTestResult post(String address, Map<String, String> fields) {
		Map<String, String> sent = new HashMap<>(Map.of("district", OF.value(), "person", STUDENT.value()));
		sent.putAll(fields);
		var request = this.mvc.post().uri(address);
		sent.forEach(request::param);
		return request.with(csrf()).with(as(OPERATOR)).exchange();
	}

	String last(PersonId person) {
		return this.jdbc.sql("select last_name from person where district_id = ? and id = ?")
			.params(OF.value(), person.value())
			.query(String.class)
			.single();
	}

	long audited(String action) {
		return this.jdbc.sql("select count(*) from audit_record where action = ?")
			.param(action)
			.query(Long.class)
			.single();
	}

	String newest(String action) {
		return this.jdbc
			.sql("select actor || ' ' || subject from audit_record where action = ? order by id desc limit 1")
			.param(action)
			.query(String.class)
			.single();
	}

}
