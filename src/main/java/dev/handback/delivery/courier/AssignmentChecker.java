package dev.handback.delivery.courier;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.handback.client.AssignmentsClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.delivery.wire.AssignmentBody;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.LmsAssignmentId;

import org.springframework.stereotype.Component;

/** Reads what the LMS says about an assignment, and whether updates have landed late. */
@Component
class AssignmentChecker {

	private final AssignmentsClient client;

	private final OutgoingAssignments assignments;

	private final AssignmentSettlement settlement;

	AssignmentChecker(AssignmentsClient client, OutgoingAssignments assignments, AssignmentSettlement settlement) {
		this.client = client;
		this.assignments = assignments;
		this.settlement = settlement;
	}

	void check(LeasedDelivery row) {
		LmsAssignmentId id = this.assignments.lmsId(row.target()).orElse(null);
		if (id == null) {
			this.settlement.looked(row);
			return;
		}
		ServiceAnswer<AssignmentRecord> answer = this.client.get(row.target().address(id));
		if (answer instanceof ServiceAnswer.Accepted<AssignmentRecord> said) {
			seen(row, said.value());
		}
		else if (isGone(answer)) {
			this.settlement.gone(row, id);
		}
		else {
			this.settlement.notSeen(row);
		}
	}

	private void seen(LeasedDelivery row, AssignmentRecord said) {
		List<SentUpdate> unanswered = this.settlement.unanswered(row);
		if (!unanswered.isEmpty() && this.assignments.next(row.target()) instanceof AssignmentWrite.Update task) {
			Provider provider = row.provider();
			AssignmentContent shown = AssignmentBody.shown(said, task.held(), provider);
			Set<String> landed = new HashSet<>();
			unanswered.forEach((update) -> landed.addAll(update.landedOver(task.held(), shown, provider)));
			if (!landed.isEmpty()) {
				this.settlement.overwritten(row, unanswered, AssignmentBody.overwritten(task.held(), shown, landed),
						LmsAssignment.of(said));
				return;
			}
		}
		this.settlement.seen(row, unanswered, LmsAssignment.of(said));
	}

	static boolean isGone(ServiceAnswer<?> answer) {
		return answer instanceof ServiceAnswer.Refused<?> refused && refused.refusal() == Refusal.ASSIGNMENT_GONE;
	}

}
