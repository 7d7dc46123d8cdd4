package dev.handback.assignments;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;

/** A change of an assignment as requested on a page. */
public interface AssignmentChange {

	PageEdit edit();

	/** The fields of the assignment as the page shows them. */
	Map<String, String> fields(AssignmentSummary stored);

	/**
	 * What to store after the merge; empty if it isn't valid.
	 * @param out whether it may be in the LMS already, or may be created there right now
	 */
	Optional<AssignmentContent> read(AssignmentSummary stored, Merge merge, BooleanSupplier out);

}
