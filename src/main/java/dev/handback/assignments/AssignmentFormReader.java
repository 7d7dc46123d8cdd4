package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

import dev.handback.roster.TaughtSection.Term;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.Points;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.Support;
import dev.handback.vocabulary.TermId;
import org.jspecify.annotations.Nullable;

import org.springframework.validation.Errors;

/** Reads the form: each field that is not in order gets its message, beside the field. */
final class AssignmentFormReader {

	static final int LONGEST_TITLE = 200;

	static final int LONGEST_DESCRIPTION = 10_000;

	private final Provider provider;

	private final ZoneId zone;

	private final List<Term> terms;

	private final Instant now;

	private final Errors errors;

	AssignmentFormReader(Provider provider, ZoneId zone, List<Term> terms, Instant now, Errors errors) {
		this.provider = provider;
		this.zone = zone;
		this.terms = terms;
		this.now = now;
		this.errors = errors;
	}

	/** What the teacher intends; empty if any field got a message. */
	Optional<NewAssignment> read(AssignmentForm form) {
		AssignmentId id = id(form);
		String title = title(form);
		String description = text("description", form.description(), LONGEST_DESCRIPTION);
		NewAssignment intended = new NewAssignment(id, title, description.isBlank() ? title : description,
				due(form, null), points(form), Boolean.TRUE.equals(form.acceptsText()),
				Boolean.TRUE.equals(form.acceptsLinks()), null, term(form));
		return this.errors.hasErrors() ? Optional.empty() : Optional.of(intended);
	}

	/**
	 * What the teacher wants changed; empty if any field got a message. A due date that
	 * stays as it is may have passed: the service is not told of it again.
	 */
	Optional<NewAssignment> readChange(AssignmentForm form, AssignmentDetails before) {
		String title = title(form);
		String description = text("description", form.description(), LONGEST_DESCRIPTION);
		NewAssignment intended = new NewAssignment(before.id(), title, description.isBlank() ? title : description,
				due(form, before.dueAt()), points(form), Boolean.TRUE.equals(form.acceptsText()),
				Boolean.TRUE.equals(form.acceptsLinks()), before.maxAttempts(), before.term());
		return this.errors.hasErrors() ? Optional.empty() : Optional.of(intended);
	}

	private String title(AssignmentForm form) {
		String title = text("title", form.title(), LONGEST_TITLE);
		if (title.isBlank() && !this.errors.hasFieldErrors("title")) {
			this.errors.rejectValue("title", "assignment.title.missing");
		}
		return title;
	}

	private AssignmentId id(AssignmentForm form) {
		try {
			return AssignmentId.from(String.valueOf(form.id()));
		}
		catch (IllegalArgumentException ex) {
			this.errors.reject("assignment.form.broken");
			return AssignmentId.random();
		}
	}

	private String text(String field, @Nullable String typed, int longest) {
		String text = (typed != null) ? typed.strip() : "";
		PlainText.problem(text, longest)
			.ifPresent((problem) -> this.errors.rejectValue(field, "text." + problem.name(), new Object[] { longest },
					null));
		return text;
	}

	private @Nullable Instant due(AssignmentForm form, @Nullable Instant before) {
		if (isBlank(form.dueDate())) {
			return null;
		}
		try {
			LocalDate date = LocalDate.parse(form.dueDate().strip());
			LocalTime time = isBlank(form.dueTime()) ? LocalTime.of(23, 59) : LocalTime.parse(form.dueTime().strip());
			Instant due = date.atTime(time).atZone(this.zone).toInstant();
			if (!due.isAfter(this.now) && !due.equals(before)) {
				this.errors.rejectValue("dueDate", "assignment.due.past");
			}
			return due;
		}
		catch (DateTimeParseException ex) {
			this.errors.rejectValue("dueDate", "assignment.due.unreadable");
			return null;
		}
	}

	private @Nullable BigDecimal points(AssignmentForm form) {
		if (isBlank(form.points())) {
			return null;
		}
		Optional<BigDecimal> points = Points.parse(form.points());
		if (points.isEmpty()) {
			this.errors.rejectValue("points", "points.unreadable");
		}
		return points.orElse(null);
	}

	private @Nullable TermId term(AssignmentForm form) {
		Support support = this.provider.rules().onCreate(AssignmentField.TERM_ID);
		if (!support.keeps() || isBlank(form.term())) {
			if (support == Support.REQUIRED) {
				this.errors.rejectValue("term", "assignment.term.missing");
			}
			return null;
		}
		Optional<TermId> term = this.terms.stream()
			.map(Term::id)
			.filter((known) -> known.value().equals(form.term()))
			.findFirst();
		if (term.isEmpty()) {
			this.errors.rejectValue("term", "assignment.term.unknown");
		}
		return term.orElse(null);
	}

	@org.springframework.lang.Contract("null -> true")
	private static boolean isBlank(@Nullable String text) {
		return text == null || text.isBlank();
	}

}
