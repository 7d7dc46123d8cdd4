package dev.handback.assignments;

import java.util.List;

import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;

import org.springframework.stereotype.Component;

/**
 * Assignments that name a person. An id among the assignees is replaced, never removed:
 * an assignment without assignees is for everyone.
 */
@Component
class AssignmentsPersonalData implements PersonalData {

	private static final String SHOWN = "id, section_id, title, created_at";

	@Override
	public List<PersonalTable> tables() {
		return List.of(PersonalTable.naming("assignment", SHOWN, "created_by"),
				PersonalTable.listing("assignment", SHOWN, "assignees", "told_assignees"),
				PersonalTable.naming("assignment_edit", "assignment_id, field, edited_at", "edited_by"));
	}

}
