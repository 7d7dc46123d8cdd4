package dev.handback.grading.student;

import java.time.Clock;
import java.util.Optional;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.LmsReader;
import dev.handback.delivery.Target;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.grades.HandIns;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;

import org.springframework.stereotype.Component;

/** Builds the pages for students: their own work and no one else's. */
@Component
class StudentPages {

	private final StudentWorkLists lists;

	private final HandIns handIns;

	private final Deliveries deliveries;

	private final LmsReader reader;

	private final ConnectedDistricts districts;

	private final Clock clock;

	StudentPages(StudentWorkLists lists, HandIns handIns, Deliveries deliveries, LmsReader reader,
			ConnectedDistricts districts, Clock clock) {
		this.lists = lists;
		this.handIns = handIns;
		this.deliveries = deliveries;
		this.reader = reader;
		this.districts = districts;
		this.clock = clock;
	}

	/** One assignment of the student's; empty if it isn't theirs or may not be seen. */
	Optional<StudentPage> find(DistrictId district, PersonId student, AssignmentId assignment) {
		return this.lists.all(district, student)
			.stream()
			.filter((work) -> work.assignment().id().equals(assignment))
			.findFirst()
			.map((work) -> page(district, student, work));
	}

	private StudentPage page(DistrictId district, PersonId student, StudentWork work) {
		ConnectedDistrict connected = this.districts.get(district);
		AssignmentSummary assignment = work.assignment();
		Target target = Target.submission(district, assignment.section(), assignment.id(), student);
		HandIns.Attempts attempts = this.handIns.of(district, assignment.id(), student);
		HandInRules.Offer offer = new HandInRules(connected.provider(), this.clock.instant()).offer(work,
				attempts.count());
		return new StudentPage(work, this.reader.readForStudent(target),
				this.deliveries.stateOf(district, assignment.id(), student), attempts, offer, connected.timeZone());
	}

}
