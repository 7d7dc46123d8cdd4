package dev.handback.operations;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

import dev.handback.delivery.Backlog;
import dev.handback.delivery.QueuedRow;
import dev.handback.roster.KnownPerson;
import dev.handback.roster.KnownSection;
import org.jspecify.annotations.Nullable;

/**
 * Why a student, a teacher or a section is synced or not, finished for the template.
 *
 * @param kind STUDENT, TEACHER or SECTION
 * @param places the sections of a person
 * @param teachers the teachers of a section
 * @param rows what was delivered or waits
 * @param open grades of a section that have not arrived
 * @param next what to do now, and who
 */
record WhyPage(String kind, String id, String name, @Nullable String school, List<WhyStep> steps,
		List<KnownPerson.Place> places, List<KnownSection.Teacher> teachers, List<QueuedRow> rows,
		List<Backlog.Group> open, NextStep next, ZoneId zone) {

	/** A moment in the district's zone. */
	public @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(this.zone) : null;
	}

	/** What to do now, and whose move it is. */
	record NextStep(String messageKey, Problem.Owner owner) {

	}

}
