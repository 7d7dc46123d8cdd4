package dev.handback.assignments;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * The form as it was typed; what was typed is never lost. Moments are in the district's
 * zone.
 *
 * @param id the intent's id, made with the empty form, so that sending it twice makes one
 * assignment
 * @param dueDate {@code YYYY-MM-DD}, or blank
 * @param dueTime {@code HH:MM}
 * @param visibleFrom and the others: {@code YYYY-MM-DDTHH:MM}, or blank
 * @param points points possible, or blank
 * @param attempts a whole number, or blank for no limit
 * @param term a term's id, or blank
 * @param chosen whether it is for chosen students only
 * @param assignees the chosen students' ids
 * @param others sections in which it can be set as well
 */
record AssignmentForm(@Nullable String id, @Nullable String title, @Nullable String description,
		@Nullable String dueDate, @Nullable String dueTime, @Nullable String visibleFrom, @Nullable String acceptFrom,
		@Nullable String acceptUntil, @Nullable String points, @Nullable Boolean acceptsText,
		@Nullable Boolean acceptsLinks, @Nullable String attempts, @Nullable String term, @Nullable Boolean chosen,
		@Nullable List<String> assignees, @Nullable List<TypedAttachment> attachments,
		@Nullable List<OtherSection> others) {

	private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

	private static final int EMPTY_ATTACHMENTS = 2;

	/** Whether it is for chosen students only. */
	public boolean isForChosen() {
		return Boolean.TRUE.equals(this.chosen);
	}

	static AssignmentForm empty(@Nullable String term, List<OtherSection> others) {
		return new AssignmentForm(UUID.randomUUID().toString(), "", "", "", "23:59", "", "", "", "", true, false, "",
				term, false, List.of(), typed(List.of()), others);
	}

	/** The form of what stands there. */
	static AssignmentForm of(AssignmentDetails details, ZoneId zone) {
		return of(details.id().value(), details.content(), zone, List.of());
	}

	/**
	 * A copy: an intent of its own, so that nothing the learning platform knows of the
	 * first one is copied; for all students of the section, due when the teacher says.
	 */
	static AssignmentForm copyOf(AssignmentContent content, @Nullable String term, ZoneId zone,
			List<OtherSection> others) {
		return of(UUID.randomUUID(), content.forAnotherSection(null, null), zone, others).withTerm(term);
	}

	private static AssignmentForm of(UUID id, AssignmentContent content, ZoneId zone, List<OtherSection> others) {
		ZonedDateTime due = (content.dueDate() != null) ? content.dueDate().atZone(zone) : null;
		return new AssignmentForm(id.toString(), content.title(), content.description(),
				(due != null) ? due.toLocalDate().toString() : "", (due != null) ? due.format(TIME) : "23:59",
				moment(content.availability().visibleFrom(), zone), moment(content.availability().acceptFrom(), zone),
				moment(content.availability().acceptUntil(), zone),
				(content.pointsPossible() != null) ? Points.show(content.pointsPossible()) : "",
				content.submissionTypes().contains("text"), content.submissionTypes().contains("link"),
				(content.maxAttempts() != null) ? content.maxAttempts().toString() : "",
				(content.term() != null) ? content.term().value() : "", content.isForChosenStudents(),
				content.assignees().stream().map(PersonId::value).toList(), typed(content.attachments()), others);
	}

	private AssignmentForm withTerm(@Nullable String other) {
		return new AssignmentForm(this.id, this.title, this.description, this.dueDate, this.dueTime, this.visibleFrom,
				this.acceptFrom, this.acceptUntil, this.points, this.acceptsText, this.acceptsLinks, this.attempts,
				other, this.chosen, this.assignees, this.attachments, this.others);
	}

	private static String moment(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone).format(MOMENT) : "";
	}

	private static List<TypedAttachment> typed(List<Attachment> attachments) {
		List<TypedAttachment> typed = new ArrayList<>();
		attachments.forEach((one) -> typed.add(new TypedAttachment(one.type().wireName(), one.name(), one.content())));
		for (int i = 0; i < EMPTY_ATTACHMENTS; i++) {
			typed.add(new TypedAttachment(Attachment.Type.LINK.wireName(), "", ""));
		}
		return typed;
	}

	/**
	 * An attachment as it was typed.
	 *
	 * @param type text or link
	 * @param content blank where the line was not used
	 */
	record TypedAttachment(@Nullable String type, @Nullable String name, @Nullable String content) {

		public boolean isBlank() {
			return this.content == null || this.content.isBlank();
		}

	}

	/**
	 * A section in which the same can be set.
	 *
	 * @param id of the intent there
	 * @param due {@code YYYY-MM-DDTHH:MM}, or blank for the same moment as the first
	 */
	record OtherSection(@Nullable String section, @Nullable String id, @Nullable Boolean chosen, @Nullable String due) {

		static OtherSection of(SectionId section) {
			return new OtherSection(section.value(), UUID.randomUUID().toString(), false, "");
		}

	}

}
