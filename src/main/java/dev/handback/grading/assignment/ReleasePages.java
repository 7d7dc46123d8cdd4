package dev.handback.grading.assignment;

import java.util.List;
import java.util.Map;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.Deliveries;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.assignment.ReleasePage.HeldLine;
import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.Outlook;
import dev.handback.grading.gradebook.SectionWork;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.gradebook.StudentFilter.Show;
import dev.handback.grading.gradebook.StudentQuery;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradeSummary;
import dev.handback.grading.grades.HeldGrades;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** Builds the page about releasing grades, in a fixed number of queries. */
@Component
class ReleasePages {

	static final int MOST_LINES = 100;

	private final StudentQuery students;

	private final GradebookRows rows;

	private final HeldGrades heldGrades;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	ReleasePages(StudentQuery students, GradebookRows rows, HeldGrades heldGrades, Deliveries deliveries,
			ConnectedDistricts districts) {
		this.students = students;
		this.rows = rows;
		this.heldGrades = heldGrades;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	ReleasePage page(TaughtAssignment taught) {
		ConnectedDistrict district = this.districts.get(taught.district());
		SectionWork work = SectionWork.of(taught.district(), taught.section().id(), taught.id());
		return new ReleasePage(taught, district, this.heldGrades.setting(taught.district(), taught.id()),
				held(taught, district), this.heldGrades.count(taught.district(), taught.id()), this.rows.graded(work));
	}

	private List<HeldLine> held(TaughtAssignment taught, ConnectedDistrict district) {
		List<Student> students = this.students
			.of(taught.district(), taught.section().id(), StudentFilter.EVERYONE.showing(Show.HELD),
					taught.assignment())
			.window(MOST_LINES)
			.students();
		Map<PersonId, GradeSummary> grades = this.rows
			.grades(taught.district(), List.of(taught.id()), students.stream().map(Student::id).toList())
			.getOrDefault(taught.id(), Map.of());
		Outlook outlook = new Outlook(taught.section(), taught.assignment(),
				this.deliveries.stateOf(taught.district(), taught.id()), district.provider().rules());
		GradeFields fields = new GradeFields(district.timeZone());
		return students.stream().map((student) -> {
			GradeSummary grade = grades.getOrDefault(student.id(), GradeSummary.NONE);
			return new HeldLine(student, grade.value(), outlook.obstacle(student).orElse(null),
					fields.of(grade.value()));
		}).toList();
	}

}
