package dev.handback.assignments.pages;

import java.util.List;

import dev.handback.support.PageModel;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * Something on the to-do page that a request has just shown.
 *
 * @param kind in lower case
 * @param number 0 if it counts nothing
 * @param address of the list that it counts
 */
public record ShownToDo(AssignmentId assignment, String kind, int number, String address) {

	public static List<ShownToDo> of(MvcTestResult shown) {
		return PageModel.list(shown, "items", ToDoItem.class)
			.stream()
			.map((item) -> new ShownToDo(item.assignment().id(), item.kind().name(), item.number(), item.address()))
			.toList();
	}

}
