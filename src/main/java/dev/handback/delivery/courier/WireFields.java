package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import dev.handback.client.WriteBody;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.SubmissionContent;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.SubmissionField;
import dev.handback.vocabulary.Support;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

/** What is sent to each provider, according to the provider table. */
final class WireFields {

	// Provider A: -1 means "no limit" when the field is left out; a positive number
	// should be set (contract, provider table).
	private static final int ATTEMPTS_WHEN_OPEN = 100;

	private WireFields() {
	}

	/** The body of a create. */
	static WriteBody of(AssignmentContent content, Provider provider) {
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
	static WriteBody changes(AssignmentContent wanted, AssignmentContent held, Provider provider) {
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
		// The mode can't be changed by an update (gaps, learning-platform behavior), so
		// it is
		// the same unless we don't know what was sent.
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
			.map(WireFields::attachment)
			.toList();
	}

	// Provider B accepts only a text without a URL (contract, provider table).
	private static Map<String, String> attachment(Attachment attachment) {
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("type", attachment.type().wireName());
		if (!attachment.name().isEmpty()) {
			fields.put("title", InertText.of(attachment.name()));
		}
		if (attachment.type() == Attachment.Type.LINK) {
			fields.put("url", attachment.content());
		}
		else {
			fields.put("text", InertText.of(attachment.content()));
		}
		return fields;
	}

	/**
	 * An assignment as the LMS shows it.
	 * @param told what was last sent, for fields that the LMS doesn't report
	 */
	static AssignmentContent shown(AssignmentRecord said, AssignmentContent told, Provider provider) {
		return new AssignmentContent(PlainText.line(InertText.typed(Objects.requireNonNullElse(said.title(), ""))),
				InertText.typed(Objects.requireNonNullElse(said.description(), "")), told.attachments(), said.dueDate(),
				new AvailabilityWindow(said.displayDate(), said.startDate(), said.endDate()), said.pointsPossible(),
				Objects.requireNonNullElse(said.submissionTypes(), List.of()),
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
	static AssignmentContent overwritten(AssignmentContent told, AssignmentContent shown, Set<String> fields) {
		AvailabilityWindow was = told.availability();
		AvailabilityWindow is = shown.availability();
		return new AssignmentContent(fields.contains("title") ? shown.title() : told.title(),
				fields.contains("description") ? shown.description() : told.description(), told.attachments(),
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

	/**
	 * The body of an update: only what differs from what the LMS has.
	 * @param held null if it couldn't be read
	 */
	static WriteBody of(SubmissionContent stored, @Nullable GradeValue held, boolean forced, Provider provider) {
		ProviderRules rules = provider.rules();
		SubmissionContent content = (held != null) ? stored.seeing(held) : stored;
		boolean everything = forced && content.grader() != null;
		GradeValue wanted = content.wanted();
		GradeValue known = (held != null) ? held : content.confirmed();
		boolean points = everything || !wanted.hasSamePoints(known);
		boolean withPoints = rules.keepsCommentsWithPointsOnly();
		boolean canRepeatComment = wanted.comment() != null && (!withPoints || wanted.points() != null);
		boolean comment = (everything && canRepeatComment) || !wanted.hasSameComment(known);
		boolean commentWritten = comment
				&& (wanted.comment() != null || rules.onSubmission(SubmissionField.GRADE_COMMENT).clears());
		WriteBody fields = new WriteBody();
		if (points || (commentWritten && withPoints)) {
			fields.put("grade_points", wanted.points());
		}
		if (commentWritten) {
			comment(fields, wanted, Objects.requireNonNull(content.grader()), provider);
		}
		if ((everything || !wanted.hasSameFlags(known)) && rules.onSubmission(SubmissionField.FLAGS).keeps()) {
			fields.put("flags", Flag.wireNames(wanted.flags()));
		}
		details(fields, wanted.details(), everything ? GradeDetails.NONE : known.details(), rules);
		if ((wanted.points() != null || wanted.details().text() != null) && !fields.isEmpty()
				&& rules.returnsExplicitly()) {
			fields.put("state", "returned");
		}
		if (content.pendingWork() != null) {
			fields.put("attachments", List.of(attachment(content.pendingWork())));
		}
		return fields;
	}

	/** The body of an update with only work. */
	static WriteBody of(Attachment work) {
		return new WriteBody().put("attachments", List.of(attachment(work)));
	}

	// extra_attempts is a string (contract, submission object).
	private static void details(WriteBody fields, GradeDetails wanted, GradeDetails known, ProviderRules rules) {
		if (!Objects.equals(wanted.text(), known.text()) && rules.onSubmission(SubmissionField.GRADE).keeps()) {
			fields.put("grade", inert(wanted.text()));
		}
		if (!Objects.equals(wanted.extraAttempts(), known.extraAttempts())
				&& rules.onSubmission(SubmissionField.EXTRA_ATTEMPTS).keeps()) {
			fields.put("extra_attempts", (wanted.extraAttempts() != null) ? wanted.extraAttempts().toString() : null);
		}
		if (!Objects.equals(wanted.ownDueDate(), known.ownDueDate())
				&& rules.onSubmission(SubmissionField.OVERRIDE_DUE_DATE).keeps()) {
			fields.put("override_due_date", wanted.ownDueDate());
		}
	}

	private static void comment(WriteBody fields, GradeValue wanted, PersonId grader, Provider provider) {
		fields.put("grade_comment", inert(wanted.comment()));
		if (provider == Provider.A && wanted.points() != null) {
			// A grade comment requires grade, grade_comment and grader_id (contract,
			// provider table).
			fields.put("grade", wanted.points().toPlainString());
		}
		// An erased grader has a random id, which the LMS would refuse. Without one,
		// Provider
		// A shows its default grader.
		if (!grader.isErased() && provider.rules().onSubmission(SubmissionField.GRADER).keeps()) {
			fields.put("grader_id", grader.value());
		}
	}

	private static @Nullable String inert(@Nullable String typed) {
		return (typed != null) ? InertText.of(typed) : null;
	}

	private static @Nullable Integer attempts(AssignmentContent content, Provider provider) {
		return (content.maxAttempts() == null && provider == Provider.A) ? Integer.valueOf(ATTEMPTS_WHEN_OPEN)
				: content.maxAttempts();
	}

	private static boolean differ(@Nullable BigDecimal wanted, @Nullable BigDecimal held) {
		return (wanted != null && held != null) ? wanted.compareTo(held) != 0 : wanted != null || held != null;
	}

}
