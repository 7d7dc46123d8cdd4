package dev.handback.delivery;

import java.util.List;

import dev.handback.delivery.outbox.Departures;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.AfterEach;

/** What tests of the life of a grade have in common. */
abstract class GradeLifeTest extends DeliveryTest {

	static final PersonId ADA = People.student('a', 11);

	static final PersonId BEN = People.student('a', 12);

	/** A student who isn't matched in the LMS. */
	static final PersonId UNKNOWN = People.student('a', 28);

	static final List<PersonId> STUDENTS = List.of(ADA, BEN, UNKNOWN);

	Teaching teaching;

	@AfterEach
	void allReturn() {
		STUDENTS.forEach((student) -> enrolled(student, true));
		sectionOpen(true);
	}

	/** Lets everything run for as long as it takes. */
	void settle() {
		for (int round = 0; round < 5; round++) {
			this.delivery.timePasses();
			this.delivery.deliver();
			this.app.getBean(Departures.class).look();
		}
	}

	/** Opens a page long after the last check. */
	void looks(AssignmentId assignment) {
		update("""
				with earlier as (
					select district_id, assignment_id, looked_at - interval '20 minutes' as at from lms_look)
				update lms_look set looked_at = earlier.at from earlier
				where lms_look.district_id = earlier.district_id
					and lms_look.assignment_id = earlier.assignment_id""");
		this.deliveries.look(People.district('a'), List.of(assignment));
		this.delivery.check();
	}

	AssignmentId setsWork() {
		this.teaching = teaching('a');
		AssignmentId assignment = this.teaching.setsWork("A life");
		this.delivery.deliver();
		return assignment;
	}

	void enrolled(PersonId student, boolean enrolled) {
		update("update enrollment set removed_at = " + (enrolled ? "null" : "now()")
				+ " where section_id = ? and person_id = ?", People.section('a', 1).value(), student.value());
	}

	void sectionOpen(boolean open) {
		update("update section set removed_at = " + (open ? "null" : "now()") + " where id = ?",
				People.section('a', 1).value());
	}

}
