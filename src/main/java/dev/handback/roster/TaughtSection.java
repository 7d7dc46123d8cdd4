package dev.handback.roster;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;

import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

/**
 * A section as its teacher sees it in a list.
 *
 * @param students how many are enrolled
 * @param lead whether the person is the primary teacher rather than a co-teacher
 * @param synced whether the section is matched in the LMS; null if the service doesn't
 * say
 * @param removedAt since when it is closed or no longer shared; null while it exists
 */
public record TaughtSection(SectionId id, String name, @Nullable String period, @Nullable String course,
		@Nullable Term term, int students, boolean lead, @Nullable Boolean synced, @Nullable Instant removedAt) {

	/** Whether assignments and grades of this section can reach the LMS. */
	public boolean reachesTheLms() {
		return !Boolean.FALSE.equals(this.synced);
	}

	/** Whether it is closed or no longer shared. */
	public boolean isPast() {
		return this.removedAt != null;
	}

	/** Whether its term ended before that day. */
	public boolean endedBefore(LocalDate day) {
		return this.term != null && this.term.endDate() != null && this.term.endDate().isBefore(day);
	}

	/**
	 * The last day of its term.
	 * @throws NullPointerException if unknown
	 */
	public LocalDate lastDay() {
		return Objects.requireNonNull(Objects.requireNonNull(this.term).endDate());
	}

	/** A term; its last day may be unknown. */
	public record Term(TermId id, @Nullable String name, @Nullable LocalDate endDate) {

	}

}
