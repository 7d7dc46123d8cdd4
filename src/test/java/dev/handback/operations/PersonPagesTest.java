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
		update("update delivery set state = 'DELIVERED', reason = null where assignment_id = ?", this.work.value());
	}

	@AfterEach
	void bringBack() {
		update("delete from assignment where id = ?", this.work.value());
		update("delete from person where id like '00000000%'");
		update("delete from enrollment where person_id like '00000000%'");
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
		return value(String.class, "select last_name from person where district_id = ? and id = ?", OF.value(),
				person.value());
	}

	long audited(String action) {
		return value(Long.class, "select count(*) from audit_record where action = ?", action);
	}

	String newest(String action) {
		return value(String.class,
				"select actor || ' ' || subject from audit_record where action = ? order by id desc limit 1", action);
	}

}
