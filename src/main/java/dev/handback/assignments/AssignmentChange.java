package dev.handback.assignments;

import java.util.Map;
import java.util.Optional;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;

/** A change of an assignment as requested on a page. */
public interface AssignmentChange {

	PageEdit edit();

	/** What the page shows of the assignment, by field. */
	Map<String, String> fields(AssignmentSummary stored);

	/** What is stored together with what was written; empty if that isn't valid. */
	Optional<AssignmentContent> read(AssignmentSummary stored, Merge merge);

}
