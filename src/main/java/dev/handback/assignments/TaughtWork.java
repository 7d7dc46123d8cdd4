package dev.handback.assignments;

import java.util.Optional;

import dev.handback.roster.Roster;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.stereotype.Component;

/** The only place that decides who may use a section and its assignments. */
@Component
public class TaughtWork {

	private final Roster roster;

	private final Assignments assignments;

	TaughtWork(Roster roster, Assignments assignments) {
		this.roster = roster;
		this.assignments = assignments;
	}

	/**
	 * The section, if the person teaches it now or taught it when it was closed.
	 * @param counted the limit for counting its students
	 * @throws NotFoundException otherwise, whether or not it exists
	 */
	TeachersSection section(SignedInUser teacher, SectionId section, int counted) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section, counted)
			.map((taught) -> new TeachersSection(teacher, taught))
			.orElseThrow(NotFoundException::new);
	}

	/** The section's assignment, if it isn't deleted. */
	TaughtAssignment assignment(TeachersSection section, AssignmentId assignment) {
		return this.assignments.find(section.district(), section.id(), assignment)
			.map((found) -> new TaughtAssignment(section, found))
			.orElseThrow(NotFoundException::new);
	}

	/** The section's assignment, even if it is deleted. */
	TaughtAssignment maybeDeleted(TeachersSection section, AssignmentId assignment) {
		return this.assignments.find(section.district(), assignment)
			.filter((found) -> found.section().equals(section.id()))
			.map((found) -> new TaughtAssignment(section, found))
			.orElseThrow(NotFoundException::new);
	}

	/** An assignment of any section that the person teaches or taught. */
	public TaughtAssignment assignment(SignedInUser teacher, AssignmentId assignment) {
		return find(teacher, assignment).orElseThrow(NotFoundException::new);
	}

	/** The same; empty if it can't be found. */
	public Optional<TaughtAssignment> find(SignedInUser teacher, AssignmentId assignment) {
		return this.assignments.find(teacher.district(), assignment)
			.flatMap((found) -> this.roster
				.sectionTaughtBy(teacher.district(), teacher.person(), found.section(),
						TeachersSection.MOST_COUNTED + 1)
				.map((section) -> new TaughtAssignment(new TeachersSection(teacher, section), found)));
	}

}
