package dev.handback.grading.assignment;

import java.util.List;
import java.util.Map;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.grading.grades.GradeConflicts;
import dev.handback.grading.grades.GradeConflicts.Edited;
import dev.handback.grading.grades.GradeEdit;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.Grades;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One student's submission: what was handed in, its grade, and its delivery. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}/submissions/{student}")
class SubmissionController {

	private static final String PAGE = "grading/submission";

	private final SubmissionPages pages;

	private final Grades grades;

	private final GradeConflicts conflicts;

	SubmissionController(SubmissionPages pages, Grades grades, GradeConflicts conflicts) {
		this.pages = pages;
		this.grades = grades;
		this.conflicts = conflicts;
	}

	@GetMapping
	String page(TaughtAssignment assignment, @PathVariable PersonId student, Model model) {
		SubmissionPage page = find(assignment, student, true);
		Map<String, String> stored = new GradeFields(page.zone()).of(page.grade().value());
		return page(page, Filled.of(stored), model);
	}

	/** The state of the grade and its history, for a page that polls. */
	@GetMapping("/progress")
	String progress(TaughtAssignment assignment, @PathVariable PersonId student, Model model) {
		model.addAttribute("page", find(assignment, student, false));
		return PAGE + " :: progress";
	}

	@PostMapping
	String save(TaughtAssignment assignment, @PathVariable PersonId student,
			@ModelAttribute("form") SubmissionForm form, BindingResult errors,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		SubmissionPage page = find(assignment, student, false);
		if (page.isClosed()) {
			throw new NotFoundException();
		}
		PageEdit edit = form.read(sent, page.fields(), errors);
		if (errors.hasErrors()) {
			return page(find(assignment, student, true), new Filled(form, edit.seen(), List.of()), model);
		}
		GradeFields fields = new GradeFields(page.zone());
		Merge merge = this.grades.save(assignment.teacher(), assignment.submission(student),
				new GradeEdit(edit, fields), false);
		if (!merge.isConflict()) {
			return "redirect:" + assignment.address() + "/submissions/" + student;
		}
		Edited edited = new Edited(assignment.id(), student, "", "", merge);
		List<FieldConflict> conflicts = this.conflicts.of(assignment.district(), List.of(edited), page.zone())
			.getOrDefault(edited, List.of());
		SubmissionPage now = find(assignment, student, true);
		Map<String, String> stored = fields.of(now.grade().value());
		TypedRow typed = TypedRow.merged(edit, merge, conflicts);
		return page(now, new Filled(SubmissionForm.of(typed.shown(stored)), typed.seen(stored), conflicts), model);
	}

	private static String page(SubmissionPage page, Filled filled, Model model) {
		model.addAttribute("page", page);
		model.addAttribute("form", filled.form);
		model.addAttribute("seen", filled.seen);
		model.addAttribute("conflicts", filled.conflicts);
		return PAGE;
	}

	private SubmissionPage find(TaughtAssignment assignment, PersonId student, boolean reading) {
		return this.pages.find(assignment, student, reading).orElseThrow(NotFoundException::new);
	}

	/**
	 * The filled-in form.
	 *
	 * @param seen what counts as seen by the reader, by field
	 * @param conflicts the fields that someone else changed first
	 */
	private record Filled(SubmissionForm form, Map<String, String> seen, List<FieldConflict> conflicts) {

		static Filled of(Map<String, String> stored) {
			return new Filled(SubmissionForm.of(stored), stored, List.of());
		}

	}

}
