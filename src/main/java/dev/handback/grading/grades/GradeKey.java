package dev.handback.grading.grades;

import java.io.Serializable;
import java.util.UUID;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/** The table's key, starting with the district. */
@Embeddable
record GradeKey(@Column(name = "district_id") String district, @Column(name = "assignment_id") UUID assignment,
		@Column(name = "student_id") String student) implements Serializable {

	static GradeKey of(DistrictId district, AssignmentId assignment, PersonId student) {
		return new GradeKey(district.value(), assignment.value(), student.value());
	}

}
