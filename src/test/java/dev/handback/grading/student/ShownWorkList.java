package dev.handback.grading.student;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A student's list that a request has just shown. */
public final class ShownWorkList {

	private ShownWorkList() {
	}

	/** When each assignment is due; those that never are, are missing. */
	public static Map<AssignmentId, Instant> due(MvcTestResult shown) {
		Map<AssignmentId, Instant> due = new HashMap<>();
		items(shown).filter((item) -> item.due() != null)
			.forEach((item) -> due.put(item.assignment().id(), ShownWork.instant(item.due())));
		return due;
	}

	private static Stream<WorkItem> items(MvcTestResult shown) {
		return ((Map<?, ?>) PageModel.part(shown, "groups", Map.class)).values()
			.stream()
			.flatMap((items) -> ((Collection<?>) items).stream())
			.map(WorkItem.class::cast);
	}

	/** In which of its groups each assignment is. */
	public static Map<AssignmentId, String> groups(MvcTestResult shown) {
		Map<AssignmentId, String> groups = new HashMap<>();
		items(shown).forEach((item) -> groups.put(item.assignment().id(), item.group().name()));
		return groups;
	}

}
