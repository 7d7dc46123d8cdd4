package dev.handback.grading.student;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A student's list that a request has just shown. */
public final class ShownWorkList {

	private ShownWorkList() {
	}

	/** In which of its groups each assignment is. */
	public static Map<AssignmentId, String> groups(MvcTestResult shown) {
		Map<AssignmentId, String> groups = new HashMap<>();
		((Map<?, ?>) PageModel.part(shown, "groups", Map.class))
			.forEach((group, items) -> ((Collection<?>) items).stream()
				.map(WorkItem.class::cast)
				.forEach((item) -> groups.put(item.assignment().id(), String.valueOf(group))));
		return groups;
	}

}
