package dev.handback.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** When teachers chose that grades go, which they released, and which they saw held. */
final class Holds {

	/** The choice for an assignment about which no one has chosen anything. */
	static final String AT_ONCE = "AT_ONCE";

	private final List<Choice> choices = new ArrayList<>();

	private final List<Release> releases = new ArrayList<>();

	private final List<Shown> shown = new ArrayList<>();

	void chosen(Choice choice) {
		this.choices.add(choice);
	}

	void released(Release release) {
		this.releases.add(release);
	}

	/**
	 * A page showed a grade as held.
	 * @param asked when the page was requested
	 */
	void shown(AssignmentId assignment, PersonId student, Instant asked) {
		this.shown.add(new Shown(assignment, student, asked));
	}

	List<Choice> choices(AssignmentId assignment) {
		return this.choices.stream().filter((one) -> one.assignment.equals(assignment)).toList();
	}

	List<Release> releases(AssignmentId assignment, PersonId student) {
		return this.releases.stream()
			.filter((one) -> one.assignment.equals(assignment) && one.student.equals(student))
			.toList();
	}

	/** When a page that showed the grade as held was last requested. */
	Optional<Instant> lastShown(AssignmentId assignment, PersonId student) {
		return this.shown.stream()
			.filter((one) -> one.assignment.equals(assignment) && one.student.equals(student))
			.map(Shown::asked)
			.max(Instant::compareTo);
	}

	/**
	 * A choice of when grades go.
	 *
	 * @param seen the choice that the page showed
	 * @param at when grades go; null unless that was chosen
	 * @param certain whether the teacher was told that it is saved; otherwise it may be
	 */
	record Choice(AssignmentId assignment, String seen, String value, @Nullable Instant at, boolean certain,
			Ledger.Span span) {

		boolean holds() {
			return !this.value.equals(AT_ONCE);
		}

		boolean isOver(Instant now) {
			return this.at != null && !this.at.isAfter(now);
		}

	}

	/**
	 * A held grade that a teacher released as the page showed it.
	 *
	 * @param certain whether the teacher was told that it was released
	 */
	record Release(AssignmentId assignment, PersonId student, String points, String comment, boolean certain,
			Ledger.Span span) {

		String seen(String field) {
			return field.equals("points") ? this.points : this.comment;
		}

	}

	private record Shown(AssignmentId assignment, PersonId student, Instant asked) {

	}

}
