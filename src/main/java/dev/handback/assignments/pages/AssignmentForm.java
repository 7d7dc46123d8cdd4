package dev.handback.assignments.pages;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.NewAssignment;
import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

/**
 * The form as typed; what was typed is never lost. Times are in the district's zone.
 *
 * @param id the assignment's id, generated with the address of the empty form, so that
 * submitting it twice creates only one assignment
 * @param dueDate {@code YYYY-MM-DD}, or blank
 * @param dueTime {@code HH:MM}
 * @param visibleFrom and the others: {@code YYYY-MM-DDTHH:MM}, or blank
 * @param points points possible, or blank
 * @param attempts a whole number, or blank for no limit
 * @param term a term's id, or blank
 * @param chosen whether it is for chosen students only
 * @param assignees the chosen students' ids
 * @param others sections in which it can be created as well
 */
public record AssignmentForm(@Nullable String id, @Nullable String title, @Nullable String description,
		@Nullable String dueDate, @Nullable String dueTime, @Nullable String visibleFrom, @Nullable String acceptFrom,
		@Nullable String acceptUntil, @Nullable String points, @Nullable Boolean acceptsText,
		@Nullable Boolean acceptsLinks, @Nullable String attempts, @Nullable String term, @Nullable Boolean chosen,
		@Nullable List<String> assignees, @Nullable List<TypedAttachment> attachments,
		@Nullable List<OtherSection> others) {

	private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

	private static final int EMPTY_ATTACHMENTS = 2;

	/** The fields that consist of checkboxes. */
	private static final List<String> BOXES = List.of("acceptsText", "acceptsLinks", "assignees");

	// A form may omit indexes of its lists.
	public AssignmentForm {
		assignees = withoutGaps(assignees, "");
		attachments = withoutGaps(attachments, new TypedAttachment(null, null, null));
		others = withoutGaps(others, new OtherSection(null, null, null, null));
	}

	private static <T> @Nullable List<T> withoutGaps(@Nullable List<T> typed, T empty) {
		return (typed != null) ? typed.stream()
			.map((one) -> Objects.requireNonNullElse(one, empty))
			.collect(Collectors.toCollection(ArrayList::new)) : null;
	}

	/** Whether it is for chosen students only. */
	public boolean isForChosen() {
		return Boolean.TRUE.equals(this.chosen);
	}

	static AssignmentForm empty(AssignmentId id, @Nullable String term, List<OtherSection> others) {
		return new AssignmentForm(id.toString(), "", "", "", "23:59", "", "", "", "", true, false, "", term, false,
				List.of(), typed(List.of()), others);
	}

	/** The form with the current values. */
	static AssignmentForm of(AssignmentSummary assignment, ZoneId zone) {
		return of(assignment.id().value(), assignment.content(), zone, List.of());
	}

	/** The form with the values of an assignment that is to be created. */
	static AssignmentForm of(NewAssignment intended, ZoneId zone) {
		return of(intended.id().value(), intended.content(), zone, List.of());
	}

	/** Whether the assignment has all these values. */
	boolean isStored(AssignmentSummary assignment, ZoneId zone) {
		return fields().equals(of(assignment, zone).fields());
	}

	/**
	 * A copy with a new id and none of the original's state in the LMS, due and available
	 * when the teacher says.
	 */
	static AssignmentForm copyOf(AssignmentId id, AssignmentContent content, @Nullable String term, ZoneId zone,
			List<OtherSection> others) {
		return of(id.value(), content.withoutTimes(), zone, others).withTerm(term);
	}

	private static AssignmentForm of(UUID id, AssignmentContent content, ZoneId zone, List<OtherSection> others) {
		ZonedDateTime due = (content.dueDate() != null) ? content.dueDate().atZone(zone) : null;
		return new AssignmentForm(id.toString(), content.title(), typedDescription(content),
				(due != null) ? due.toLocalDate().toString() : "", (due != null) ? due.format(TIME) : "23:59",
				moment(content.availability().visibleFrom(), zone), moment(content.availability().acceptFrom(), zone),
				moment(content.availability().acceptUntil(), zone), Points.show(content.pointsPossible()),
				content.submissionTypes().contains("text"), content.submissionTypes().contains("link"),
				(content.maxAttempts() != null) ? content.maxAttempts().toString() : "",
				(content.term() != null) ? content.term().value() : "", content.isForChosenStudents(),
				content.assignees().stream().map(PersonId::value).toList(), typed(content.attachments()), others);
	}

	// A title that stands in for the description changes with the title.
	private static String typedDescription(AssignmentContent content) {
		return content.description().equals(content.title()) ? "" : content.description();
	}

	/**
	 * The fields as pages show them, by name; fields that the form didn't contain are
	 * missing. Each can be changed without the others.
	 */
	Map<String, String> fields() {
		Map<String, String> fields = new LinkedHashMap<>();
		put(fields, "title", this.title);
		put(fields, "description", this.description);
		put(fields, "due", (this.dueDate != null) ? due(this.dueDate, this.dueTime) : null);
		put(fields, "points", (this.points != null) ? Points.shown(this.points) : null);
		put(fields, "acceptsText", ticked(this.acceptsText));
		put(fields, "acceptsLinks", ticked(this.acceptsLinks));
		put(fields, "visibleFrom", this.visibleFrom);
		put(fields, "acceptFrom", this.acceptFrom);
		put(fields, "acceptUntil", this.acceptUntil);
		put(fields, "attempts", this.attempts);
		put(fields, "attachments", (this.attachments != null) ? lines(this.attachments) : null);
		put(fields, "term", this.term);
		put(fields, "assignees", ids());
		return fields;
	}

	/**
	 * What was touched in a submitted form. Checkboxes are missing from it if none is
	 * checked.
	 */
	PageEdit edit(Map<String, List<String>> sent) {
		Map<String, String> typed = fields();
		BOXES.stream()
			.filter((field) -> PageEdit.isShown(sent, field, ""))
			.forEach((field) -> typed.putIfAbsent(field, ""));
		return PageEdit.of(sent, "", typed);
	}

	/** This form with these fields; the other fields come from the other form. */
	AssignmentForm over(AssignmentForm other, Set<String> fields) {
		boolean due = fields.contains("due");
		boolean assignees = fields.contains("assignees");
		return new AssignmentForm(other.id, fields.contains("title") ? this.title : other.title,
				fields.contains("description") ? this.description : other.description,
				due ? this.dueDate : other.dueDate, due ? this.dueTime : other.dueTime,
				fields.contains("visibleFrom") ? this.visibleFrom : other.visibleFrom,
				fields.contains("acceptFrom") ? this.acceptFrom : other.acceptFrom,
				fields.contains("acceptUntil") ? this.acceptUntil : other.acceptUntil,
				fields.contains("points") ? this.points : other.points,
				fields.contains("acceptsText") ? this.acceptsText : other.acceptsText,
				fields.contains("acceptsLinks") ? this.acceptsLinks : other.acceptsLinks,
				fields.contains("attempts") ? this.attempts : other.attempts,
				fields.contains("term") ? this.term : other.term,
				(assignees && this.chosen != null) ? this.chosen : other.chosen,
				assignees ? this.assignees : other.assignees,
				fields.contains("attachments") ? this.attachments : other.attachments, other.others);
	}

	private static void put(Map<String, String> fields, String name, @Nullable String value) {
		if (value != null) {
			fields.put(name, value);
		}
	}

	private static String due(String date, @Nullable String time) {
		return date.isBlank() ? "" : date + "T" + ((time == null || time.isBlank()) ? "23:59" : time);
	}

	private static @Nullable String ticked(@Nullable Boolean box) {
		return (box == null) ? null : box ? "true" : "";
	}

	private static String lines(List<TypedAttachment> attachments) {
		return attachments.stream()
			.filter((one) -> !one.isBlank())
			.map((one) -> String.join("\t", String.valueOf(one.type()), String.valueOf(one.name()).strip(),
					String.valueOf(one.content()).strip()))
			.collect(Collectors.joining("\n"));
	}

	// For all students, it is empty; for selected students, it isn't, even if none is
	// selected yet.
	private @Nullable String ids() {
		if (this.chosen == null && this.assignees == null) {
			return null;
		}
		String ids = (this.assignees != null) ? this.assignees.stream().sorted().collect(Collectors.joining(",")) : "";
		return Boolean.FALSE.equals(this.chosen) ? "" : (isForChosen() && ids.isEmpty()) ? "," : ids;
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
	 * An attachment as typed.
	 *
	 * @param type text or link
	 * @param content blank if the line wasn't used
	 */
	public record TypedAttachment(@Nullable String type, @Nullable String name, @Nullable String content) {

		public boolean isBlank() {
			return this.content == null || this.content.isBlank();
		}

	}

	/**
	 * Another section in which to create the same assignment.
	 *
	 * @param id the assignment's id in that section
	 * @param due {@code YYYY-MM-DDTHH:MM}, or blank for the same time as the first
	 */
	public record OtherSection(@Nullable String section, @Nullable String id, @Nullable Boolean chosen,
			@Nullable String due) {

		/** Its id follows from that of the first section's assignment. */
		static OtherSection of(SectionId section, AssignmentId first) {
			UUID id = UUID.nameUUIDFromBytes((first + " " + section).getBytes(StandardCharsets.UTF_8));
			return new OtherSection(section.value(), id.toString(), false, "");
		}

	}

}
