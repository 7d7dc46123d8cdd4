package dev.handback.grading.rubric;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.audit.AuditTrail;
import dev.handback.grading.rubric.Rubrics.StoredRubric;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Makes, changes, copies and deletes the rubric of an assignment. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}/rubric")
class RubricController {

	private static final String PAGE = "grading/rubric";

	private final Rubrics rubrics;

	private final Assignments assignments;

	private final Roster roster;

	private final AuditTrail audit;

	RubricController(Rubrics rubrics, Assignments assignments, Roster roster, AuditTrail audit) {
		this.rubrics = rubrics;
		this.assignments = assignments;
		this.roster = roster;
		this.audit = audit;
	}

	/**
	 * The form, filled with the stored rubric or with the one of another assignment.
	 * @param from the other assignment's id; ignored if it isn't among the teacher's
	 */
	@GetMapping
	String form(TaughtAssignment assignment, @RequestParam @Nullable UUID from, Model model) {
		Optional<StoredRubric> stored = stored(assignment);
		String version = version(stored);
		RubricForm form = Optional.ofNullable(from)
			.filter((id) -> others(assignment).stream().anyMatch((one) -> one.id().value().equals(id)))
			.flatMap((id) -> this.rubrics.find(assignment.district(), new AssignmentId(id)))
			.or(() -> stored)
			.map((found) -> RubricForm.of(found.rubric(), version))
			.orElseGet(RubricForm::empty);
		model.addAttribute("form", form);
		return page(assignment, version, model);
	}

	/**
	 * Adds or removes a part of the form, without storing anything. Binding after the
	 * constructor would only look for what it cut off.
	 */
	@PostMapping("/form")
	String change(TaughtAssignment assignment, @ModelAttribute(name = "form", binding = false) RubricForm form,
			@RequestParam @Nullable String add, @RequestParam @Nullable Integer addLevel,
			@RequestParam @Nullable Integer remove, Model model) {
		RubricForm changed = (addLevel != null) ? form.withLevel(addLevel)
				: (remove != null) ? form.without(remove) : (add != null) ? form.withCriterion() : form;
		model.addAttribute("form", changed);
		return page(assignment, changed.version(), model);
	}

	/**
	 * Stores the rubric, unless someone else has stored one since the page was opened:
	 * then the page says so, and saving again replaces it. The second half of a double
	 * click finds the same rubric stored.
	 */
	@PostMapping
	String save(TaughtAssignment assignment, @ModelAttribute(name = "form", binding = false) RubricForm form,
			BindingResult errors, Model model, RedirectAttributes redirect) {
		assignment.changeable();
		Optional<Rubric> rubric = new RubricReader(errors).read(form);
		if (rubric.isEmpty()) {
			return page(assignment, form.version(), model);
		}
		if (this.rubrics.save(assignment, rubric.get(), form.shownVersion())) {
			record(assignment, "rubric changed");
		}
		else if (!stored(assignment).map(StoredRubric::rubric).equals(rubric)) {
			errors.reject("rubric.changed");
			return page(assignment, version(stored(assignment)), model);
		}
		redirect.addFlashAttribute("isSaved", true);
		return back(assignment);
	}

	/**
	 * Deletes the rubric that the page showed; grades and comments stay. The next page
	 * offers to save it again.
	 * @param version if it isn't the stored one's, nothing is deleted
	 */
	@PostMapping("/delete")
	String delete(TaughtAssignment assignment, @RequestParam(defaultValue = "") String version,
			RedirectAttributes redirect) {
		assignment.changeable();
		Optional<StoredRubric> stored = stored(assignment).filter((one) -> version(Optional.of(one)).equals(version));
		if (stored.isPresent() && this.rubrics.delete(assignment, stored.get().version())) {
			record(assignment, "rubric deleted");
			redirect.addFlashAttribute("deleted", RubricForm.of(stored.get().rubric(), "").fields());
		}
		else if (stored(assignment).isPresent()) {
			redirect.addFlashAttribute("isKept", true);
		}
		return back(assignment);
	}

	private void record(TaughtAssignment assignment, String action) {
		this.audit.record(assignment.district(), assignment.teacher().person(), action, assignment.id().toString());
	}

	private Optional<StoredRubric> stored(TaughtAssignment assignment) {
		return this.rubrics.find(assignment.district(), assignment.id());
	}

	/** The teacher's other assignments that have a rubric. */
	private List<AssignmentSummary> others(TaughtAssignment assignment) {
		List<AssignmentSummary> taught = this.assignments.inSections(assignment.district(),
				this.roster.sectionsTaughtBy(assignment.district(), assignment.teacher().person())
					.stream()
					.map(TaughtSection::id)
					.toList());
		List<AssignmentId> with = this.rubrics.among(assignment.district(),
				taught.stream().map(AssignmentSummary::id).toList());
		return taught.stream().filter((one) -> with.contains(one.id()) && !one.id().equals(assignment.id())).toList();
	}

	private static String back(TaughtAssignment assignment) {
		return "redirect:" + assignment.address() + "/rubric";
	}

	private static String version(Optional<StoredRubric> stored) {
		return stored.map(StoredRubric::version).map(String::valueOf).orElse("");
	}

	private String page(TaughtAssignment assignment, @Nullable String version, Model model) {
		model.addAttribute("version", version);
		model.addAttribute("taught", assignment);
		model.addAttribute("stored", stored(assignment).orElse(null));
		model.addAttribute("others", others(assignment));
		return PAGE;
	}

}
