package dev.handback.grading;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.roster.TaughtSection;

/**
 * The gradebook of a section, finished for the template.
 *
 * @param lines the students of this window
 * @param statisticsLater whether the statistics come after the page, because it would
 * wait for them
 * @param madeAt in the district's zone
 */
record GradebookPage(TaughtSection section, List<GradebookColumn> columns, List<GradebookLine> lines,
		Selection selection, StudentWindow window, boolean statisticsLater, ZonedDateTime madeAt) {

	public ZoneId zone() {
		return this.madeAt.getZone();
	}

	public List<DeliveryState.Stage> stages() {
		return List.of(DeliveryState.Stage.values());
	}

	/**
	 * Why grades may not have arrived: the reasons' names in the page, with the keys of
	 * their sentences.
	 */
	public Map<String, String> reasons() {
		Map<String, String> reasons = new LinkedHashMap<>();
		Stream.of(Reason.values()).forEach((reason) -> reasons.put(GradebookCell.name(reason), reason.messageKey()));
		return reasons;
	}

}
