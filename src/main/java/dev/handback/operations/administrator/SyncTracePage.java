package dev.handback.operations.administrator;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.delivery.queue.Backlog;
import dev.handback.delivery.queue.DeliveryView;
import dev.handback.diagnosis.Problem;
import dev.handback.roster.PersonDetails;
import dev.handback.roster.SectionDetails;
import org.jspecify.annotations.Nullable;

/**
 * Why a student, teacher or section is synced or not, ready for the template.
 *
 * @param rows what was delivered or is waiting
 * @param open grades of a section that haven't arrived
 * @param next what to do now, and whose turn it is
 */
record SyncTracePage(Subject subject, List<SyncTraceStep> steps, List<DeliveryView> rows, List<Backlog.Group> open,
		NextStep next, ZoneId zone) {

	/** An instant in the district's zone. */
	public @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(this.zone) : null;
	}

	/**
	 * What to do now.
	 *
	 * @param owner whose turn it is; null if there is nothing to do
	 */
	record NextStep(String messageKey, Problem.@Nullable Owner owner) {

	}

	/**
	 * What the page is about.
	 *
	 * @param kind STUDENT, TEACHER, BOTH or SECTION
	 * @param places a person's sections, and {@code teachers} those of a section
	 */
	record Subject(String kind, String id, String name, @Nullable String school, List<PersonDetails.Place> places,
			List<SectionDetails.Teacher> teachers) {

		static Subject of(PersonDetails person) {
			String kind = person.teaches() ? "TEACHER" : "STUDENT";
			return new Subject((person.teaches() && person.attends()) ? "BOTH" : kind, person.id().value(),
					person.name(), person.school(), person.places(), List.of());
		}

		static Subject of(SectionDetails section) {
			return new Subject("SECTION", section.id().value(), section.name(), section.school(), List.of(),
					section.teachers());
		}

	}

}
