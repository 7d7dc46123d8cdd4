package dev.handback.grading;

import dev.handback.support.Gradebook;
import dev.handback.support.Gradebook.Cell;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.BeforeEach;

/** The gradebook of a section with two teachers and one assignment. */
abstract class GradebookTest extends PagesTest {

	static final int STUDENTS = 28;

	static final PersonId ADA = People.student('a', 1);

	static final PersonId BEN = People.student('a', 2);

	Teaching teaching;

	Gradebook gradebook;

	Gradebook coTeachers;

	AssignmentId essay;

	@BeforeEach
	void setWork() {
		this.rosters.read('a');
		Gradebook.empty(this.jdbc, People.section('a', 1));
		this.teaching = new Teaching(this.mvc, 'a', 1);
		this.gradebook = new Gradebook(this.mvc, People.teacher('a'), People.section('a', 1));
		this.coTeachers = new Gradebook(this.mvc, People.coTeacher('a'), People.section('a', 1));
		this.essay = this.teaching.setsWork("Essay");
	}

	Cell cell(PersonId student, String points, String seen) {
		return new Cell(this.essay, student, points, seen);
	}

}
