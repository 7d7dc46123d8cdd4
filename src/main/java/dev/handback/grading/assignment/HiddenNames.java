package dev.handback.grading.assignment;

import java.util.ArrayList;
import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import jakarta.servlet.http.HttpSession;

/** The assignments that a teacher grades without seeing names, until they sign out. */
record HiddenNames(List<String> assignments) {

	private static final String ATTRIBUTE = "hidden-names";

	/** The oldest choices are forgotten, so that a session stays small. */
	private static final int MOST = 20;

	static HiddenNames of(HttpSession session) {
		return new HiddenNames(
				(session.getAttribute(ATTRIBUTE) instanceof String[] assignments) ? List.of(assignments) : List.of());
	}

	public boolean in(AssignmentId assignment) {
		return this.assignments.contains(assignment.toString());
	}

	HiddenNames with(AssignmentId assignment, boolean hidden) {
		List<String> changed = new ArrayList<>(this.assignments);
		changed.remove(assignment.toString());
		if (hidden) {
			changed.add(assignment.toString());
		}
		return new HiddenNames(changed.subList(Math.max(0, changed.size() - MOST), changed.size()));
	}

	void keep(HttpSession session) {
		session.setAttribute(ATTRIBUTE, this.assignments.toArray(String[]::new));
	}

}
