package dev.handback.operations.administrator;

import java.util.List;
import java.util.Map;

import dev.handback.assignments.Assignments;
import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.DeliveryView;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/**
 * What arrived in the LMS isn't there anymore once its assignment was deleted, which its
 * delivery doesn't say.
 */
@Component
class DeletedWork {

	private final Assignments assignments;

	DeletedWork(Assignments assignments) {
		this.assignments = assignments;
	}

	/** The same deliveries, without claiming that what was deleted is in the LMS. */
	List<DeliveryView> among(DistrictId district, List<DeliveryView> rows) {
		Map<AssignmentId, Reason> deleted = this.assignments.deleted(district,
				rows.stream().map(DeliveryView::assignment).distinct().toList());
		return rows.stream().map((row) -> row.deleted(deleted.get(row.assignment()))).toList();
	}

}
