package dev.handback.grading.assignment;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradesAsShown;
import dev.handback.grading.grades.HeldGrades;
import dev.handback.grading.grades.LatePolicies;
import dev.handback.grading.grades.LatePolicy;
import dev.handback.grading.grades.ReleaseSetting;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * When an assignment's grades go to the LMS, releasing those that are held, and what is
 * taken off for late work.
 */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}/release")
class ReleaseController {

	private static final String PAGE = "grading/release";

	private final ReleasePages pages;

	private final HeldGrades heldGrades;

	private final LatePolicies latePolicies;

	private final Clock clock;

	ReleaseController(ReleasePages pages, HeldGrades heldGrades, LatePolicies latePolicies, Clock clock) {
		this.pages = pages;
		this.heldGrades = heldGrades;
		this.latePolicies = latePolicies;
		this.clock = clock;
	}

	@GetMapping
	String page(TaughtAssignment assignment, Model model) {
		return show(this.pages.page(assignment), null, null, model);
	}

	/** Changes when grades go, unless someone else did after the page was opened. */
	@PostMapping("/setting")
	String change(TaughtAssignment assignment, ReleaseForm form, Model model, RedirectAttributes redirect) {
		assignment.changeable();
		ReleasePage page = this.pages.page(assignment);
		ReleaseForm.Result chosen = form.read(page.setting(), page.zone(), this.clock.instant());
		@Nullable ReleaseSetting setting = chosen.setting();
		if (setting == null) {
			return show(page, form, chosen.problem(), model);
		}
		OptionalInt released = form.hasSeen(page.setting())
				? this.heldGrades.change(assignment, page.setting(), setting) : OptionalInt.empty();
		if (released.isEmpty()) {
			ReleasePage now = this.pages.page(assignment);
			// The second half of a double click finds it changed.
			if (!now.setting().equals(setting)) {
				return show(now, form, "release.problem.changed", model);
			}
			redirect.addFlashAttribute("already", this.heldGrades.releasedSince(assignment));
		}
		redirect.addFlashAttribute("saved", setting.mode());
		released.ifPresent((number) -> tell(number, page.staying() > 0, redirect));
		return back(assignment);
	}

	/** Releases the selected grades as the page showed them. */
	@PostMapping
	String release(TaughtAssignment assignment, @RequestParam MultiValueMap<String, String> sent,
			RedirectAttributes redirect) {
		assignment.changeable();
		ReleasePage page = this.pages.page(assignment);
		List<PersonId> students = sent.getOrDefault("student", List.of())
			.stream()
			.flatMap((id) -> PersonId.parse(id).stream())
			.distinct()
			.limit(ReleasePages.MOST_LINES)
			.toList();
		HeldGrades.Released outcome = this.heldGrades.release(assignment, students,
				new GradesAsShown(sent, new GradeFields(page.zone())));
		redirect.addFlashAttribute("leftAlone", outcome.leftAlone());
		redirect.addFlashAttribute("already", outcome.already());
		tell(outcome.number(), page.isInTheWayOf(students), redirect);
		return back(assignment);
	}

	/**
	 * Changes what is taken off for late work, unless someone else did after the page was
	 * opened; blank fields mean nothing is.
	 */
	@PostMapping("/late-work")
	String changeLate(TaughtAssignment assignment, LateForm form, Model model, RedirectAttributes redirect) {
		assignment.changeable();
		Optional<LatePolicy> policy = form.read();
		if (policy.isEmpty() && !form.isNone()) {
			return showLate(assignment, form, "late.problem", model);
		}
		Optional<LatePolicy> stored = this.latePolicies.of(assignment.district(), assignment.id());
		if (!form.hasSeen(stored) || !this.latePolicies.change(assignment, stored.orElse(null), policy.orElse(null))) {
			LateForm now = LateForm.of(this.latePolicies.of(assignment.district(), assignment.id()));
			if (!now.equals(LateForm.of(policy))) {
				model.addAttribute("lateNow", now);
				return showLate(assignment, form.onto(now), "late.changed", model);
			}
		}
		redirect.addFlashAttribute("isLateSaved", true);
		return back(assignment) + "#late";
	}

	private String showLate(TaughtAssignment assignment, LateForm typed, String problem, Model model) {
		show(this.pages.page(assignment), null, null, model);
		model.addAttribute("late", typed);
		model.addAttribute("lateProblem", problem);
		return PAGE;
	}

	/** Says how many were released, and whether something was in the way of some. */
	private static void tell(int released, boolean waits, RedirectAttributes redirect) {
		redirect.addFlashAttribute("released", released);
		redirect.addFlashAttribute("waits", waits);
	}

	private static String back(TaughtAssignment assignment) {
		return "redirect:" + assignment.address() + "/release";
	}

	private String show(ReleasePage page, @Nullable ReleaseForm typed, @Nullable String problem, Model model) {
		model.addAttribute("page", page);
		model.addAttribute("zone", this.clock.instant().atZone(page.zone()));
		model.addAttribute("form",
				(typed != null) ? typed.onto(page.setting()) : ReleaseForm.of(page.setting(), page.zone()));
		model.addAttribute("problem", problem);
		model.addAttribute("late", LateForm.of(this.latePolicies.of(page.taught().district(), page.taught().id())));
		return PAGE;
	}

}
