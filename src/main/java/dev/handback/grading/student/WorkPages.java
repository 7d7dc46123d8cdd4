package dev.handback.grading.student;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsReader;
import dev.handback.delivery.LmsReading;
import dev.handback.delivery.LmsSubmission;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.grades.StudentHandIns;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** Builds the pages for students: their own work and no one else's. */
@Component
class WorkPages {

	private static final int FEW = 10;

	private final WorkLists lists;

	private final StudentHandIns handIns;

	private final Deliveries deliveries;

	private final LmsReader reader;

	private final ConnectedDistricts districts;

	private final Clock clock;

	WorkPages(WorkLists lists, StudentHandIns handIns, Deliveries deliveries, LmsReader reader,
			ConnectedDistricts districts, Clock clock) {
		this.lists = lists;
		this.handIns = handIns;
		this.deliveries = deliveries;
		this.reader = reader;
		this.districts = districts;
		this.clock = clock;
	}

	/**
	 * One of the student's assignments; empty if it isn't theirs or they may not see it.
	 */
	Optional<WorkPage> find(DistrictId district, PersonId student, AssignmentId assignment) {
		return find(district, student, assignment, FEW);
	}

	/**
	 * The same with that many receipts.
	 */
	Optional<WorkPage> find(DistrictId district, PersonId student, AssignmentId assignment, int receipts) {
		return this.lists.find(district, student, assignment).map((work) -> page(district, student, work, receipts));
	}

	private WorkPage page(DistrictId district, PersonId student, WorkItem listed, int receipts) {
		ConnectedDistrict connected = this.districts.get(district);
		AssignmentSummary assignment = listed.assignment();
		DeliveryTarget target = DeliveryTarget.submission(district, assignment.section(), assignment.id(), student);
		StudentHandIns.Attempts attempts = this.handIns.of(district, assignment.id(), student);
		// Whoever isn't in the section isn't shown by the LMS.
		LmsReading reading = (listed.section().leftAt() == null) ? this.reader.readForStudent(target)
				: new LmsReading(LmsReading.Outcome.CANNOT_BE_CHECKED, null, this.clock.instant());
		WorkItem work = (reading.isRead() && listed.section().reachesTheLms())
				? listed.with(shown(listed.grade(), reading.held(), connected.provider().rules()), connected.timeZone())
				: listed;
		HandInRules.Offer offer = new HandInRules(connected.provider(), this.clock.instant()).offer(work,
				attempts.count());
		if (offer.isOver()) {
			this.deliveries.lookForStudent(district, List.of(assignment.id()));
		}
		return new WorkPage(work, reading, this.deliveries.stateOf(district, assignment.id(), student), attempts,
				this.handIns.receipts(district, assignment.id(), student, receipts), offer, connected.timeZone());
	}

	/**
	 * What the student sees in the LMS, which teachers may also have entered only there.
	 * Where a grade is returned explicitly, it is a draft until then.
	 */
	private static GradeValue shown(GradeValue known, LmsSubmission held, ProviderRules rules) {
		if (!rules.returnsExplicitly() || held.isReturned()) {
			return held.shown();
		}
		GradeDetails there = held.value().details();
		return known.withDetails(new GradeDetails(known.details().text(), there.extraAttempts(), there.ownDueDate()));
	}

}
