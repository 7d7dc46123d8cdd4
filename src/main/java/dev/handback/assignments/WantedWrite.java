package dev.handback.assignments;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;

/**
 * What has to be done for the LMS to have an assignment as wanted.
 *
 * @param there those of the chosen students who are in the section: the service refuses
 * everyone else (gaps, error texts)
 */
record WantedWrite(Assignment assignment, Set<PersonId> there) {

	AssignmentWrite next() {
		if (this.assignment.isDeleted()) {
			return new AssignmentWrite.Nothing();
		}
		Optional<LmsAssignmentId> id = this.assignment.lmsId();
		if (this.assignment.isDeletionWanted()) {
			return id.<AssignmentWrite>map(AssignmentWrite.Delete::new).orElseGet(AssignmentWrite.DeleteWithoutId::new);
		}
		if (this.assignment.isGone()) {
			return new AssignmentWrite.Gone();
		}
		return id.<AssignmentWrite>map((known) -> new AssignmentWrite.Update(known, changed(), this.assignment.told()))
			.orElseGet(this::create);
	}

	private AssignmentWrite create() {
		AssignmentContent content = this.assignment.content();
		List<PersonId> chosen = inSection(content);
		return (content.isForChosenStudents() && chosen.isEmpty()) ? new AssignmentWrite.NoOneChosen()
				: new AssignmentWrite.Create(content.withAssignees(chosen));
	}

	// Students who left stay chosen in the LMS until others are chosen.
	private AssignmentContent changed() {
		AssignmentContent content = this.assignment.content();
		List<PersonId> chosen = inSection(content);
		boolean same = chosen.equals(inSection(this.assignment.told()));
		return content.withAssignees((same || chosen.isEmpty()) ? this.assignment.told().assignees() : chosen);
	}

	private List<PersonId> inSection(AssignmentContent content) {
		return content.assignees().stream().filter(this.there::contains).toList();
	}

}
