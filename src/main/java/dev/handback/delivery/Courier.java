package dev.handback.delivery;

import java.time.Clock;
import java.util.Optional;

import dev.handback.client.AssignmentRecord;
import dev.handback.client.AssignmentsClient;
import dev.handback.client.ServiceAnswer;
import dev.handback.client.SubmissionRecord;
import dev.handback.client.SubmissionsClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Provider;

import org.springframework.stereotype.Component;

/** Carries one claimed row to the learning platform: read the newest, call, settle. */
@Component
class Courier {

	private final AssignmentsClient assignments;

	private final SubmissionsClient submissions;

	private final OutgoingAssignments outgoingAssignments;

	private final OutgoingSubmissions outgoingSubmissions;

	private final ConnectedDistricts districts;

	private final Settlement settlement;

	private final DeliveryProperties properties;

	private final Clock clock;

	private final Jitter jitter;

	Courier(AssignmentsClient assignments, SubmissionsClient submissions, OutgoingAssignments outgoingAssignments,
			OutgoingSubmissions outgoingSubmissions, ConnectedDistricts districts, Settlement settlement,
			DeliveryProperties properties, Clock clock, Jitter jitter) {
		this.assignments = assignments;
		this.submissions = submissions;
		this.outgoingAssignments = outgoingAssignments;
		this.outgoingSubmissions = outgoingSubmissions;
		this.districts = districts;
		this.settlement = settlement;
		this.properties = properties;
		this.clock = clock;
		this.jitter = jitter;
	}

	/** Delivers the row; what came of it is stored when this returns. */
	void deliver(ClaimedRow row) {
		PersonId student = row.target().student();
		this.settlement.settle(row, (student != null) ? update(row, student) : create(row));
	}

	private Next create(ClaimedRow row) {
		Target target = row.target();
		Optional<AssignmentContent> content = this.outgoingAssignments.toCreate(target);
		if (content.isEmpty()) {
			return Next.delivered();
		}
		if (!this.settlement.posting(row)) {
			return Next.retry(Reason.UNAVAILABLE, this.properties.poll(), row.attempts());
		}
		Provider provider = this.districts.get(target.district()).provider();
		ServiceAnswer<AssignmentRecord> answer = this.assignments.create(target.district(), target.section(),
				WireFields.of(content.get(), provider));
		return answer.match(new Creating(row, provider));
	}

	private Next update(ClaimedRow row, PersonId student) {
		Target target = row.target();
		Optional<LmsAssignmentId> assignment = this.outgoingAssignments.lmsId(target);
		if (assignment.isEmpty()) {
			return Next.waitFor(Reason.ASSIGNMENT_FIRST, this.properties.lease());
		}
		SubmissionContent content = this.outgoingSubmissions.content(target);
		if (content.isUnchanged()) {
			return Next.delivered();
		}
		Provider provider = this.districts.get(target.district()).provider();
		if (provider == Provider.A && content.commentChanged() && content.points() == null) {
			return Next.refused(Reason.COMMENT_NEEDS_POINTS);
		}
		ServiceAnswer<SubmissionRecord> answer = this.submissions.update(target.district(), target.section(),
				assignment.get(), student, WireFields.of(content, provider));
		return answer.match(new Updating(row, provider));
	}

	/** A create is repeated only where the service surely did nothing. */
	private final class Creating extends RetryPolicy<AssignmentRecord> {

		private final Target target;

		Creating(ClaimedRow row, Provider provider) {
			super(provider, row.attempts(), Courier.this.clock, Courier.this.jitter);
			this.target = row.target();
		}

		@Override
		public Next accepted(AssignmentRecord created) {
			Courier.this.settlement.created(this.target, LmsAssignmentId.from(created.id()), created.state());
			return Next.delivered();
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return !mayHaveActed;
		}

	}

	/** A PATCH can be repeated without harm. Its answer alone proves nothing yet. */
	private final class Updating extends RetryPolicy<SubmissionRecord> {

		Updating(ClaimedRow row, Provider provider) {
			super(provider, row.attempts(), Courier.this.clock, Courier.this.jitter);
		}

		@Override
		public Next accepted(SubmissionRecord updated) {
			return Next.check(Courier.this.properties.checkAfter());
		}

		@Override
		boolean mayRepeat(boolean mayHaveActed) {
			return true;
		}

	}

}
