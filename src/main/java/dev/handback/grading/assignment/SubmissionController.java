package dev.handback.grading.assignment;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.grading.comments.FrequentComments;
import dev.handback.grading.grades.GradeConflicts;
import dev.handback.grading.grades.GradeConflicts.Edited;
import dev.handback.grading.grades.GradeEdit;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.Grades;
import dev.handback.grading.rubric.RubricScore;
import dev.handback.grading.rubric.Rubrics;
import dev.handback.grading.rubric.Rubrics.StoredRubric;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.BindingResult;
import org.springframework.validation.Errors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.RequestContextUtils;
import org.springframework.web.util.UriComponentsBuilder;

/** One student's submission: what was handed in, its grade, and its delivery. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}/submissions/{student}")
class SubmissionController {

	private static final String PAGE = "grading/submission";

	/**
	 * The version of the page's rubric, sent without scripts, which otherwise fill in
	 * what it gives.
	 */
	private static final String FILL = "rubric";

	private static final String FREQUENT_COMMENT = "frequentComment";

	private static final String ANSWERED = "answered";

	private static final Pattern SENDING = Pattern.compile("[0-9a-z]{1,20}");

	private final SubmissionPages pages;

	private final Grades grades;

	private final GradeConflicts conflicts;

	private final GradingQueue queue;

	private final FrequentComments frequentComments;

	private final Rubrics rubrics;

	SubmissionController(SubmissionPages pages, Grades grades, GradeConflicts conflicts, GradingQueue queue,
			FrequentComments frequentComments, Rubrics rubrics) {
		this.pages = pages;
		this.grades = grades;
		this.conflicts = conflicts;
		this.queue = queue;
		this.frequentComments = frequentComments;
		this.rubrics = rubrics;
	}

	@ModelAttribute("hiddenNames")
	HiddenNames hiddenNames(HttpSession session) {
		return HiddenNames.of(session);
	}

	@GetMapping
	String page(TaughtAssignment assignment, @PathVariable PersonId student, Model model) {
		SubmissionPage page = find(assignment, student, true);
		return page(page, LineFields.of(page.stored()), model);
	}

	/** The state of the grade and its history, for a page that polls. */
	@GetMapping("/progress")
	String progress(TaughtAssignment assignment, @PathVariable PersonId student,
			@RequestParam(required = false) @Nullable Instant shown, Model model) {
		model.addAttribute("shown", shown);
		model.addAttribute("page", find(assignment, student, false));
		return PAGE + " :: state-and-history";
	}

	/** How much is graded and who is next, for a page that was prefetched. */
	@GetMapping("/standing")
	String standing(TaughtAssignment assignment, @PathVariable PersonId student, Model model) {
		model.addAttribute("page", find(assignment, student, false));
		model.addAttribute("standing", this.queue.standing(assignment, student));
		return PAGE + " :: standing";
	}

	@PostMapping
	String save(TaughtAssignment assignment, @PathVariable PersonId student,
			@ModelAttribute("form") SubmissionForm typed, BindingResult errors,
			@RequestParam MultiValueMap<String, String> sent, @RequestParam(required = false) @Nullable Instant shown,
			Model model, RedirectAttributes redirect) {
		SubmissionPage page = open(assignment, student);
		answered(sent.getFirst("sending"), model, redirect);
		SubmissionForm form = filled(assignment, typed, sent, errors);
		PageEdit edit = form.read(sent, page.fields(), errors);
		if (errors.hasErrors()) {
			SubmissionPage now = find(assignment, student, true);
			String view = page(now, TypedRow.refused(edit, null).onto(now.stored()), model);
			// The page's form is another object, to which Spring knows no errors.
			model.addAttribute(BindingResult.MODEL_KEY_PREFIX + "form", errors);
			return view;
		}
		Merge merge = save(page, edit, shown);
		if (!merge.isConflict()) {
			worthKeeping(assignment, edit)
				.ifPresent((comment) -> redirect.addFlashAttribute(FREQUENT_COMMENT, comment));
			return "redirect:" + (isHandedInAgain(page, shown) ? again(assignment, student)
					: sent.containsKey("then") ? next(assignment, student) : address(assignment, student));
		}
		Edited edited = new Edited(assignment.id(), student, "", "", merge);
		List<FieldConflict> conflicts = this.conflicts.of(assignment.district(), List.of(edited), page.zone())
			.getOrDefault(edited, List.of());
		SubmissionPage now = find(assignment, student, true);
		return page(now, TypedRow.merged(edit, merge, conflicts).onto(now.stored()), model);
	}

	/** Tells the script, whatever page follows, which of its saves was answered. */
	private static void answered(@Nullable String sending, Model model, RedirectAttributes redirect) {
		if (sending != null && SENDING.matcher(sending).matches()) {
			model.addAttribute(ANSWERED, sending);
			redirect.addFlashAttribute(ANSWERED, sending);
		}
	}

	/**
	 * Saves for a script and says where to go next. If that isn't possible, the script
	 * submits the form, and the page says why.
	 */
	@PostMapping(headers = "HX-Request")
	ResponseEntity<Void> saveAndContinue(TaughtAssignment assignment, @PathVariable PersonId student,
			@ModelAttribute("form") SubmissionForm form, BindingResult errors,
			@RequestParam MultiValueMap<String, String> sent, @RequestParam(required = false) @Nullable Instant shown,
			HttpServletRequest request, HttpServletResponse response) {
		SubmissionPage page = open(assignment, student);
		PageEdit edit = form.read(sent, page.fields(), errors);
		if (errors.hasErrors() || save(page, edit, shown).isConflict()) {
			return ResponseEntity.ok().build();
		}
		String next = isHandedInAgain(page, shown) ? again(assignment, student) : next(assignment, student);
		return ResponseEntity.noContent()
			.header("HX-Redirect",
					worthKeeping(assignment, edit).map((comment) -> offering(comment, next, request, response))
						.orElse(next))
			.build();
	}

	private Optional<String> worthKeeping(TaughtAssignment assignment, PageEdit edit) {
		return Optional.ofNullable(edit.typed().get(GradeFields.COMMENT))
			.flatMap((comment) -> this.frequentComments.ifWorthKeeping(assignment.teacher(), comment));
	}

	// Not the address of the page that the browser has prefetched, which doesn't
	// offer it.
	private static String offering(String comment, String next, HttpServletRequest request,
			HttpServletResponse response) {
		String address = UriComponentsBuilder.fromUriString(next).queryParam("offer", "comment").toUriString();
		RequestContextUtils.getOutputFlashMap(request).put(FREQUENT_COMMENT, comment);
		RequestContextUtils.saveOutputFlashMap(address, request, response);
		return address;
	}

	/** Shows or hides the students' names while this assignment is graded. */
	@PostMapping("/names")
	String names(TaughtAssignment assignment, @PathVariable PersonId student,
			@RequestParam(defaultValue = "false") boolean hidden, HttpSession session) {
		find(assignment, student, false);
		HiddenNames.of(session).with(assignment.id(), hidden).keep(session);
		return "redirect:" + address(assignment, student);
	}

	private SubmissionForm filled(TaughtAssignment assignment, SubmissionForm typed, MultiValueMap<String, String> sent,
			Errors errors) {
		String shown = sent.getFirst(FILL);
		if (shown == null || !RubricScore.isChosen(sent)) {
			return typed;
		}
		Optional<StoredRubric> rubric = rubric(assignment)
			.filter((stored) -> shown.equals(Integer.toString(stored.version())));
		if (rubric.isEmpty()) {
			errors.reject("submission.rubric-changed");
			return typed;
		}
		return RubricScore.of(rubric.get().rubric(), sent).map((score) -> typed.filled(score, sent)).orElse(typed);
	}

	private Optional<StoredRubric> rubric(TaughtAssignment assignment) {
		return this.rubrics.find(assignment.district(), assignment.id());
	}

	private SubmissionPage open(TaughtAssignment assignment, PersonId student) {
		SubmissionPage page = find(assignment, student, false);
		if (page.isClosed()) {
			throw new NotFoundException();
		}
		return page;
	}

	private Merge save(SubmissionPage page, PageEdit edit, @Nullable Instant shown) {
		TaughtAssignment assignment = page.taught();
		return this.grades
			.save(assignment.teacher(), assignment.target(),
					List.of(new GradeEdit(page.student().id(), edit, new GradeFields(page.zone()), shown)), false)
			.merges()
			.get(0);
	}

	private static boolean isHandedInAgain(SubmissionPage page, @Nullable Instant shown) {
		return shown != null && page.shown().isAfter(shown);
	}

	/** The page to open after saving: this one says when there's no other. */
	private String next(TaughtAssignment assignment, PersonId student) {
		return this.queue.next(assignment, student)
			.map((next) -> address(assignment, next))
			.orElseGet(() -> address(assignment, student) + "?finished=true");
	}

	private static String again(TaughtAssignment assignment, PersonId student) {
		return address(assignment, student) + "?again=true";
	}

	private static String address(TaughtAssignment assignment, PersonId student) {
		return assignment.address() + "/submissions/" + student;
	}

	private String page(SubmissionPage page, LineFields fields, Model model) {
		SubmissionForm form = SubmissionForm.of(fields.shown());
		model.addAttribute("page", page);
		model.addAttribute("rubric", rubric(page.taught()).orElse(null));
		model.addAttribute("lines", Objects.requireNonNullElse(form.comment(), "").lines().map(String::strip).toList());
		model.addAttribute("standing", this.queue.standing(page.taught(), page.student().id()));
		model.addAttribute("form", form);
		model.addAttribute("seen", fields.seen());
		model.addAttribute("conflicts", fields.conflicts());
		return PAGE;
	}

	private SubmissionPage find(TaughtAssignment assignment, PersonId student, boolean reading) {
		return this.pages.find(assignment, student, reading).orElseThrow(NotFoundException::new);
	}

}
