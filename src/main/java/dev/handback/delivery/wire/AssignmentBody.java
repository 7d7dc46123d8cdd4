package dev.handback.delivery.wire;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import dev.handback.client.WriteBody;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.LmsAssignment;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.Support;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

/** An assignment as each provider takes and shows it, according to the provider table. */
public final class AssignmentBody {

	// Provider A: -1 means "no limit" when the field is left out; a positive number
	// should be set (contract, provider table).
	private static final int ATTEMPTS_WHEN_OPEN = LmsAssignment.NO_LIMIT;

	private AssignmentBody() {
	}

	/** The body of a create. */
	public static WriteBody of(AssignmentContent content, Provider provider) {
		ProviderRules rules = provider.rules();
		WriteBody fields = new WriteBody().put("title", InertText.of(content.title()))
			.put("description", InertText.of(content.description()));
		if (content.dueDate() != null) {
			fields.put("due_date", content.dueDate());
		}
		if (content.pointsPossible() != null) {
			fields.put("points_possible", content.pointsPossible());
		}
		if (!content.submissionTypes().isEmpty()) {
			fields.put("submission_types", content.submissionTypes());
		}
		if (content.maxAttempts() != null || provider == Provider.A) {
			fields.put("max_attempts", attempts(content, provider));
		}
		if (content.term() != null && rules.onCreate(AssignmentField.TERM_ID).keeps()) {
			fields.put("term_id", content.term().value());
		}
		List<Map<String, String>> attachments = attachments(content, rules::onCreate);
		if (!attachments.isEmpty()) {
			fields.put("attachments", attachments);
		}
		if (content.isForChosenStudents()) {
			fields.put("assignee_mode", "individuals").put("assignee_ids", ids(content));
		}
		moments(fields, content.availability(), AvailabilityWindow.ALWAYS, rules::onCreate);
		return fields;
	}

	/** The body of an update: only what differs from what was last sent. */
	public static WriteBody changes(AssignmentContent wanted, AssignmentContent held, Provider provider) {
		ProviderRules rules = provider.rules();
		WriteBody fields = new WriteBody();
		if (!wanted.title().equals(held.title())) {
			fields.put("title", InertText.of(wanted.title()));
		}
		if (!wanted.description().equals(held.description())) {
			fields.put("description", InertText.of(wanted.description()));
		}
		if (!Objects.equals(wanted.dueDate(), held.dueDate())) {
			fields.put("due_date", wanted.dueDate());
		}
		if (differ(wanted.pointsPossible(), held.pointsPossible())) {
			fields.put("points_possible", wanted.pointsPossible());
		}
		if (!wanted.submissionTypes().equals(held.submissionTypes())) {
			fields.put("submission_types", wanted.submissionTypes());
		}
		if (!Objects.equals(wanted.maxAttempts(), held.maxAttempts())) {
			fields.put("max_attempts", attempts(wanted, provider));
		}
		if (wanted.term() != null && !wanted.term().equals(held.term())
				&& rules.onUpdate(AssignmentField.TERM_ID).keeps()) {
			fields.put("term_id", wanted.term().value());
		}
		if (!wanted.attachments().equals(held.attachments())
				&& rules.onUpdate(AssignmentField.TEXT_ATTACHMENT).keeps()) {
			fields.put("attachments", attachments(wanted, rules::onUpdate));
		}
		// No update changes the mode (gaps, learning-platform behavior), so it is the
		// same unless we don't know what was sent.
		if (wanted.isForChosenStudents() && !wanted.assignees().equals(held.assignees())) {
			fields.put("assignee_ids", ids(wanted));
		}
		moments(fields, wanted.availability(), held.availability(), rules::onUpdate);
		return fields;
	}

	private static void moments(WriteBody fields, AvailabilityWindow wanted, AvailabilityWindow held,
			Function<AssignmentField, Support> support) {
		moment(fields, "display_date", wanted.visibleFrom(), held.visibleFrom(),
				support.apply(AssignmentField.DISPLAY_DATE));
		moment(fields, "start_date", wanted.acceptFrom(), held.acceptFrom(), support.apply(AssignmentField.START_DATE));
		moment(fields, "end_date", wanted.acceptUntil(), held.acceptUntil(), support.apply(AssignmentField.END_DATE));
	}

	private static void moment(WriteBody fields, String name, @Nullable Instant wanted, @Nullable Instant held,
			Support support) {
		if (support.keeps() && !Objects.equals(wanted, held)) {
			fields.put(name, wanted);
		}
	}

	private static List<String> ids(AssignmentContent content) {
		return content.assignees().stream().map(PersonId::value).toList();
	}

	private static List<Map<String, String>> attachments(AssignmentContent content,
			Function<AssignmentField, Support> support) {
		return content.attachments()
			.stream()
			.filter((attachment) -> support.apply((attachment.type() == Attachment.Type.LINK)
					? AssignmentField.LINK_ATTACHMENT : AssignmentField.TEXT_ATTACHMENT)
				.keeps())
			.map(AttachmentBody::of)
			.toList();
	}

	/**
	 * An assignment as the LMS shows it.
	 * @param told what was last sent, for fields that the LMS doesn't report
	 */
	public static AssignmentContent shown(AssignmentRecord said, AssignmentContent told, Provider provider) {
		return new AssignmentContent(PlainText.line(InertText.typed(Objects.requireNonNullElse(said.title(), ""))),
				InertText.typed(Objects.requireNonNullElse(said.description(), "")),
				(said.attachments() != null) ? said.attachments().stream().map(AttachmentBody::shown).toList()
						: told.attachments(),
				said.dueDate(), new AvailabilityWindow(said.displayDate(), said.startDate(), said.endDate()),
				said.pointsPossible(), Objects.requireNonNullElse(said.submissionTypes(), List.of()),
				shownAttempts(said.maxAttempts(), provider),
				(said.termId() != null) ? new TermId(said.termId()) : told.term(),
				(said.assigneeIds() != null && told.isForChosenStudents())
						? said.assigneeIds().stream().map(PersonId::new).toList() : told.assignees());
	}

	private static @Nullable Integer shownAttempts(@Nullable BigDecimal said, Provider provider) {
		if (said == null || said.signum() < 0) {
			return null;
		}
		int attempts = said.intValue();
		return (provider == Provider.A && attempts == ATTEMPTS_WHEN_OPEN) ? null : Integer.valueOf(attempts);
	}

	/** What was sent, with older values for the fields in which the LMS shows those. */
	public static AssignmentContent overwritten(AssignmentContent told, AssignmentContent shown, Set<String> fields) {
		AvailabilityWindow was = told.availability();
		AvailabilityWindow is = shown.availability();
		return new AssignmentContent(fields.contains("title") ? shown.title() : told.title(),
				fields.contains("description") ? shown.description() : told.description(),
				fields.contains("attachments") ? shown.attachments() : told.attachments(),
				fields.contains("due_date") ? shown.dueDate() : told.dueDate(),
				new AvailabilityWindow(fields.contains("display_date") ? is.visibleFrom() : was.visibleFrom(),
						fields.contains("start_date") ? is.acceptFrom() : was.acceptFrom(),
						fields.contains("end_date") ? is.acceptUntil() : was.acceptUntil()),
				fields.contains("points_possible") ? shown.pointsPossible() : told.pointsPossible(),
				fields.contains("submission_types") ? shown.submissionTypes() : told.submissionTypes(),
				fields.contains("max_attempts") ? shown.maxAttempts() : told.maxAttempts(),
				fields.contains("term_id") ? shown.term() : told.term(),
				fields.contains("assignee_ids") ? shown.assignees() : told.assignees());
	}

	private static @Nullable Integer attempts(AssignmentContent content, Provider provider) {
		return (content.maxAttempts() == null && provider == Provider.A) ? Integer.valueOf(ATTEMPTS_WHEN_OPEN)
				: content.maxAttempts();
	}

	private static boolean differ(@Nullable BigDecimal wanted, @Nullable BigDecimal held) {
		return (wanted != null && held != null) ? wanted.compareTo(held) != 0 : wanted != null || held != null;
	}

}
