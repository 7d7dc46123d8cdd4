package dev.handback.assignments.pages;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.handback.assignments.NewAssignment;
import dev.handback.assignments.StoredContent;
import dev.handback.assignments.pages.AssignmentForm.OtherSection;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.roster.TaughtSection;
import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Support;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.Errors;

/** Reads the form; each invalid field gets a message next to it. */
public final class AssignmentFormReader {

	private static final int MOST_ATTACHMENTS = 20;

	private final FormSetting setting;

	private final Errors errors;

	private final FieldReader fields;

	public AssignmentFormReader(FormSetting setting, Errors errors) {
		this.setting = setting;
		this.errors = errors;
		this.fields = new FieldReader(setting.zone(), setting.now(), errors);
	}

	/** The assignments to create, one for each section; empty if any field is invalid. */
	public List<NewAssignment> read(AssignmentForm form) {
		AssignmentId id = id(form.id());
		AssignmentContent content = content(form, null);
		List<NewAssignment> intended = new ArrayList<>();
		intended.add(new NewAssignment(this.setting.sectionId(), id, content));
		List<OtherSection> others = (form.others() != null) ? form.others() : List.of();
		for (int i = 0; i < others.size(); i++) {
			if (Boolean.TRUE.equals(others.get(i).chosen())) {
				another(others.get(i), i, content).ifPresent(intended::add);
			}
		}
		if (intended.size() > 1 && content.isForChosenStudents()) {
			this.errors.rejectValue("assignees", "assignment.assignees.one-section");
		}
		return this.errors.hasErrors() ? List.of() : intended;
	}

	/**
	 * The changed content; empty if any field is invalid. An unchanged time may be in the
	 * past, because it isn't sent again.
	 */
	public Optional<AssignmentContent> readChange(AssignmentForm form, AssignmentContent before) {
		AssignmentContent wanted = content(form, before);
		return this.errors.hasErrors() ? Optional.empty() : Optional.of(wanted);
	}

	private AssignmentContent content(AssignmentForm form, @Nullable AssignmentContent before) {
		String title = this.fields.title(form.title());
		String description = this.fields.text("description", form.description(), FieldReader.LONGEST_TEXT);
		return new AssignmentContent(title, description.isBlank() ? title : description, attachments(form, before),
				this.fields.due(form.dueDate(), form.dueTime(), (before != null) ? before.dueDate() : null),
				availability(form, before), this.fields.points(form.points()),
				StoredContent.submissionTypes(Boolean.TRUE.equals(form.acceptsText()),
						Boolean.TRUE.equals(form.acceptsLinks())),
				this.fields.attempts(form.attempts()), term(form, before), assignees(form, before));
	}

	private AvailabilityWindow availability(AssignmentForm form, @Nullable AssignmentContent before) {
		AvailabilityWindow held = (before != null) ? before.availability() : AvailabilityWindow.ALWAYS;
		AvailabilityWindow typed = new AvailabilityWindow(
				moment(AssignmentField.DISPLAY_DATE, "visibleFrom", form.visibleFrom(), held.visibleFrom()),
				moment(AssignmentField.START_DATE, "acceptFrom", form.acceptFrom(), held.acceptFrom()),
				moment(AssignmentField.END_DATE, "acceptUntil", form.acceptUntil(), held.acceptUntil()));
		Instant until = typed.acceptUntil();
		if (until != null && !until.equals(held.acceptUntil()) && !until.isAfter(this.setting.now())) {
			this.errors.rejectValue("acceptUntil", "assignment.accept-until.past");
		}
		if (until != null && isNotBefore(typed.visibleFrom(), until) && !this.errors.hasFieldErrors("acceptUntil")) {
			this.errors.rejectValue("acceptUntil", "assignment.accept-until.before-visible");
		}
		if (until != null && isNotBefore(typed.acceptFrom(), until) && !this.errors.hasFieldErrors("acceptUntil")) {
			this.errors.rejectValue("acceptUntil", "assignment.accept-until.before-from");
		}
		return typed;
	}

	private static boolean isNotBefore(@Nullable Instant moment, Instant end) {
		return moment != null && !moment.isBefore(end);
	}

	// Fields that the form doesn't have stay as they are.
	private @Nullable Instant moment(AssignmentField field, String name, @Nullable String typed,
			@Nullable Instant before) {
		return this.setting.support(field).keeps() ? this.fields.moment(name, typed, before) : before;
	}

	private List<Attachment> attachments(AssignmentForm form, @Nullable AssignmentContent before) {
		if (!this.setting.offersAttachments()) {
			return (before != null) ? before.attachments() : List.of();
		}
		List<AssignmentForm.TypedAttachment> typed = (form.attachments() != null) ? form.attachments() : List.of();
		List<Attachment> attachments = new ArrayList<>();
		for (int i = 0; i < Math.min(typed.size(), MOST_ATTACHMENTS); i++) {
			if (!typed.get(i).isBlank()) {
				attachments.add(attachment(typed.get(i), "attachments[" + i + "]"));
			}
		}
		return attachments;
	}

	private Attachment attachment(AssignmentForm.TypedAttachment typed, String path) {
		String name = this.fields.line(path + ".name", typed.name(), FieldReader.LONGEST_TITLE);
		if (Attachment.Type.TEXT.wireName().equals(typed.type())) {
			return new Attachment(Attachment.Type.TEXT, name,
					this.fields.text(path + ".content", typed.content(), FieldReader.LONGEST_TEXT));
		}
		Attachment link = new Attachment(Attachment.Type.LINK, name,
				Objects.requireNonNullElse(typed.content(), "").strip());
		if (!this.setting.support(AssignmentField.LINK_ATTACHMENT).keeps()) {
			this.errors.rejectValue(path + ".content", "assignment.attachment.no-links");
		}
		else if (link.link().isEmpty()) {
			this.errors.rejectValue(path + ".content", "assignment.attachment.no-link");
		}
		return link;
	}

	private List<PersonId> assignees(AssignmentForm form, @Nullable AssignmentContent before) {
		boolean chosen = (before != null && this.setting.created()) ? before.isForChosenStudents()
				: Boolean.TRUE.equals(form.chosen());
		if (!chosen) {
			return List.of();
		}
		List<String> typed = (form.assignees() != null) ? form.assignees() : List.of();
		Set<PersonId> people = typed.stream()
			.flatMap((id) -> PersonId.parse(id).stream())
			.collect(Collectors.toCollection(TreeSet::new));
		if (before != null && people.equals(Set.copyOf(before.assignees()))) {
			// Students who left stay chosen, in case they return.
			return before.assignees();
		}
		List<PersonId> assignees = people.stream()
			.filter((person) -> this.setting.isStudent(person)
					|| (before != null && before.assignees().contains(person)))
			.toList();
		if (assignees.stream().noneMatch(this.setting::isStudent)) {
			this.errors.rejectValue("assignees", "assignment.assignees.none");
		}
		return assignees;
	}

	private @Nullable TermId term(AssignmentForm form, @Nullable AssignmentContent before) {
		Support support = this.setting.support(AssignmentField.TERM_ID);
		if (before != null && (form.term() == null || !support.keeps())) {
			return before.term();
		}
		if (before != null && before.term() != null && this.setting.created() && FieldReader.isBlank(form.term())) {
			// No update clears it.
			this.errors.rejectValue("term", "assignment.term.stays");
			return before.term();
		}
		if (!support.keeps() || FieldReader.isBlank(form.term())) {
			if (support == Support.REQUIRED) {
				this.errors.rejectValue("term", "assignment.term.missing");
			}
			return null;
		}
		Optional<TermId> term = this.setting.terms()
			.stream()
			.map(Term::id)
			.filter((known) -> known.value().equals(form.term()))
			.findFirst();
		if (term.isEmpty()) {
			this.errors.rejectValue("term", "assignment.term.unknown");
		}
		return term.orElse(null);
	}

	private Optional<NewAssignment> another(OtherSection other, int number, AssignmentContent first) {
		Optional<TaughtSection> section = this.setting.other(String.valueOf(other.section()));
		if (section.isEmpty()) {
			this.errors.reject("assignment.others.gone");
			return Optional.empty();
		}
		Instant due = FieldReader.isBlank(other.due()) ? first.dueDate()
				: this.fields.futureMoment("others[" + number + "].due", other.due());
		return Optional.of(new NewAssignment(section.get().id(), id(other.id()),
				first.forAnotherSection(due, term(section.get(), first))));
	}

	private static @Nullable TermId term(TaughtSection section, AssignmentContent first) {
		return (first.term() != null && section.term() != null) ? section.term().id() : first.term();
	}

	private AssignmentId id(@Nullable String typed) {
		try {
			return new AssignmentId(UUID.fromString(String.valueOf(typed)));
		}
		catch (IllegalArgumentException ex) {
			this.errors.reject("assignment.form.broken");
			return AssignmentId.random();
		}
	}

}
