package dev.handback.grading;

import dev.handback.delivery.Target;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.server.ResponseStatusException;

/** One student's submission: what was handed in, its grade and how that got on. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}/submissions/{student}")
class SubmissionController {

	private static final String PAGE = "grading/submission";

	private final SubmissionPages pages;

	private final Grades grades;

	SubmissionController(SubmissionPages pages, Grades grades) {
		this.pages = pages;
		this.grades = grades;
	}

	@GetMapping
	String page(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @PathVariable PersonId student, Model model) {
		SubmissionPage page = find(teacher, section, assignment, student, true);
		model.addAttribute("page", page);
		model.addAttribute("form", SubmissionForm.of(page.grade(), page.zone()));
		return PAGE;
	}

	/** How far the grade has got and its history, for the page that keeps looking. */
	@GetMapping("/progress")
	String progress(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @PathVariable PersonId student, Model model) {
		model.addAttribute("page", find(teacher, section, assignment, student, false));
		return PAGE + " :: progress";
	}

	@PostMapping
	String save(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @PathVariable PersonId student,
			@ModelAttribute("form") SubmissionForm form, BindingResult errors, Model model) {
		SubmissionPage page = find(teacher, section, assignment, student, false);
		if (page.isClosed()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		GradeValue value = form.read(page.grade().value(), page.provider(), page.zone(), errors);
		Target target = Target.submission(teacher.district(), section, assignment, student);
		if (!errors.hasErrors() && this.grades.giveWhole(teacher, target, value, form.seenAt())) {
			return "redirect:/sections/" + section + "/assignments/" + assignment + "/submissions/" + student;
		}
		SubmissionPage now = find(teacher, section, assignment, student, true);
		if (!errors.hasErrors()) {
			errors.reject("submission.changed-meanwhile");
			model.addAttribute("meanwhile", now.grade().value());
		}
		model.addAttribute("page", now);
		return PAGE;
	}

	private SubmissionPage find(SignedInUser teacher, SectionId section, AssignmentId assignment, PersonId student,
			boolean reading) {
		return this.pages.find(teacher, section, assignment, student, reading)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
