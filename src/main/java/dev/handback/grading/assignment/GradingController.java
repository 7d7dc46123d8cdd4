package dev.handback.grading.assignment;

import java.util.Collection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.assignments.LmsAnswers;
import dev.handback.assignments.MaybeDeleted;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.grading.gradebook.StudentFilterForm;
import dev.handback.grading.grades.GradeConflicts;
import dev.handback.grading.grades.GradeConflicts.Edited;
import dev.handback.grading.grades.GradeEdit;
import dev.handback.grading.grades.GradeFields;
import dev.handback.grading.grades.GradeHistory;
import dev.handback.grading.grades.Grades;
import dev.handback.grading.grades.ShownConflicts;
import dev.handback.roster.Student;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The grading page of one assignment: each cell is saved when the teacher leaves it. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class GradingController {

	private static final String PAGE = "grading/assignment";

	private static final String POINTS = GradeFields.POINTS + "-";

	private final GradingPages pages;

	private final Grades grades;

	private final GradeConflicts conflicts;

	private final GradeHistory history;

	private final LmsAnswers answers;

	private final ConnectedDistricts districts;

	GradingController(GradingPages pages, Grades grades, GradeConflicts conflicts, GradeHistory history,
			LmsAnswers answers, ConnectedDistricts districts) {
		this.answers = answers;
		this.pages = pages;
		this.grades = grades;
		this.conflicts = conflicts;
		this.history = history;
		this.districts = districts;
	}

	@GetMapping
	String page(TaughtAssignment assignment, StudentFilterForm selection, Model model) {
		model.addAttribute("page", this.pages.page(assignment, selection.selection(), Map.of()));
		return PAGE;
	}

	/**
	 * Only the states, for a page that polls.
	 * @param students those whose lines it has, even if they no longer belong to its
	 * selection; empty for the selection
	 */
	@GetMapping("/states")
	String states(TaughtAssignment assignment, StudentFilterForm selection,
			@RequestParam(defaultValue = "") List<String> students, Model model) {
		List<PersonId> lines = students.stream().flatMap((id) -> PersonId.parse(id).stream()).toList();
		model.addAttribute("page", lines.isEmpty() ? this.pages.page(assignment, selection.selection(), Map.of())
				: this.pages.lines(assignment, selection.selection(), lines));
		return PAGE + " :: states";
	}

	/** Saves one student's line. */
	@PostMapping("/grades/{student}")
	String saveOne(TaughtAssignment assignment, @PathVariable PersonId student, StudentFilterForm selection,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		Set<PersonId> lines = Set.of(student);
		GradingPage page = this.pages.page(assignment, selection.selection(), lines, Map.of());
		if (page.rows().stream().map(GradingRow::student).allMatch(Student::hasLeft)) {
			throw new NotFoundException();
		}
		Map<PersonId, TypedRow> typed = save(assignment, page, List.of(GradeForm.of(student, sent)));
		model.addAttribute("page", this.pages.page(assignment, selection.selection(), lines, typed));
		model.addAttribute("changed", student.value());
		model.addAttribute("seen", Objects.requireNonNull(typed.get(student)).seenOnwards());
		return PAGE + " :: states";
	}

	/**
	 * Saves whatever was touched in any line, for browsers without scripts and to resolve
	 * conflicts.
	 */
	@PostMapping("/grades")
	String saveAll(TaughtAssignment assignment, StudentFilterForm form,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		StudentFilter selection = form.selection();
		return saveAll(assignment, selection, sent, "redirect:" + assignment.address() + selection.query()
				+ settled(sent).map(GradingController::row).orElse(""), model);
	}

	/** Shows the page again with what can't be saved; if everything is, that view. */
	private String saveAll(TaughtAssignment assignment, StudentFilter selection, MultiValueMap<String, String> sent,
			String saved, Model model) {
		Set<PersonId> students = students(sent);
		if (touched(students, sent).isEmpty()) {
			return saved;
		}
		GradingPage page = this.pages.page(assignment, selection, students, Map.of());
		List<PersonId> gradable = page.rows()
			.stream()
			.map(GradingRow::student)
			.filter((student) -> !student.hasLeft())
			.map(Student::id)
			.toList();
		Map<PersonId, TypedRow> typed = save(assignment, page, touched(gradable, sent));
		students.removeAll(gradable);
		touched(students, sent).forEach((line) -> typed.put(line.student(), TypedRow.refused(line.edit(),
				assignment.assignment().isFor(line.student()) ? "gradebook.not-here" : "gradebook.not-assigned")));
		if (typed.values().stream().allMatch(TypedRow::isSaved)) {
			return saved;
		}
		students.addAll(gradable);
		model.addAttribute("page", this.pages.page(assignment, selection, students, typed));
		return PAGE;
	}

	/** Saves likewise, and sends all grades again, even those that are already there. */
	@PostMapping("/send-all-again")
	String sendAllAgain(@MaybeDeleted TaughtAssignment assignment, @RequestParam MultiValueMap<String, String> sent,
			Model model) {
		this.answers.sendAllAgain(assignment);
		return saveAll(assignment, StudentFilter.EVERYONE, sent, "redirect:" + assignment.address(), model);
	}

	private static List<GradeForm> touched(Collection<PersonId> students, MultiValueMap<String, String> sent) {
		return students.stream()
			.map((student) -> GradeForm.of(student, sent))
			.filter((line) -> !line.edit().typed().isEmpty())
			.toList();
	}

	/**
	 * The conflicts with the LMS, for a page that lets the teacher settle them where they
	 * are.
	 */
	@GetMapping("/conflicts")
	String conflicts(TaughtAssignment assignment, Model model) {
		GradingPage page = this.pages.conflicts(assignment);
		model.addAttribute("page", page);
		model.addAttribute("origins", this.history.origins(assignment.district(), assignment.id(),
				page.rows().stream().map((row) -> row.student().id()).toList(), page.zone()));
		return "grading/conflicts :: conflicts";
	}

	/** The same after a choice: those that are left. */
	@PostMapping(path = { "/keep-theirs", "/send-ours" }, headers = "HX-Request")
	String choose(TaughtAssignment assignment, ChosenConflicts chosen, HttpServletRequest request,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		model.addAttribute("leftAlone", settle(assignment, chosen, request, sent));
		return conflicts(assignment, model);
	}

	/**
	 * Keeps the LMS's value, or sends ours over it, for one student or for all that the
	 * page shows. Without scripts, the form contains whatever else was typed and isn't
	 * saved yet.
	 */
	@PostMapping({ "/keep-theirs", "/send-ours" })
	String choose(TaughtAssignment assignment, StudentFilterForm selection, ChosenConflicts chosen,
			HttpServletRequest request, @RequestParam MultiValueMap<String, String> sent, Model model,
			RedirectAttributes redirect) {
		int leftAlone = settle(assignment, chosen, request, sent);
		if (leftAlone > 0) {
			redirect.addFlashAttribute("leftAlone", leftAlone);
			model.addAttribute("leftAlone", leftAlone);
		}
		return saveAll(assignment, selection.selection(), sent, back(assignment, selection, chosen), model);
	}

	private int settle(TaughtAssignment assignment, ChosenConflicts chosen, HttpServletRequest request,
			MultiValueMap<String, String> sent) {
		ShownConflicts shown = new ShownConflicts(sent,
				new GradeFields(this.districts.get(assignment.district()).timeZone()));
		List<PersonId> students = chosen.one().map(List::of).orElseGet(shown::students);
		return request.getRequestURI().endsWith("/keep-theirs") ? this.grades.keepTheirs(assignment, students, shown)
				: this.grades.sendOurs(assignment, students, shown);
	}

	private static String back(TaughtAssignment assignment, StudentFilterForm selection, ChosenConflicts chosen) {
		return "redirect:" + assignment.address() + chosen.one()
			.filter((student) -> Boolean.TRUE.equals(chosen.alone))
			.map((student) -> "/submissions/" + student)
			.orElseGet(() -> selection.selection().query() + chosen.one().map(GradingController::row).orElse(""));
	}

	// The focus returns to the row whose conflict was settled.
	private static String row(PersonId student) {
		return "#row-" + student;
	}

	private static Optional<PersonId> settled(MultiValueMap<String, String> sent) {
		return PageEdit.choices(sent)
			.flatMap((field) -> PersonId.parse(field.substring(field.lastIndexOf('-') + 1)).stream())
			.findFirst();
	}

	/** The students whose lines were sent. */
	private static Set<PersonId> students(MultiValueMap<String, String> sent) {
		return sent.keySet()
			.stream()
			.filter((name) -> name.startsWith(POINTS))
			.flatMap((name) -> PersonId.parse(name.substring(POINTS.length())).stream())
			.collect(Collectors.toCollection(HashSet::new));
	}

	private Map<PersonId, TypedRow> save(TaughtAssignment assignment, GradingPage page, List<GradeForm> forms) {
		GradeFields fields = new GradeFields(page.zone());
		Map<PersonId, TypedRow> rows = new HashMap<>();
		List<GradeForm> fit = new ArrayList<>();
		for (GradeForm form : forms) {
			String problem = form.problem(page.flags());
			if (problem != null) {
				rows.put(form.student(), TypedRow.refused(form.edit(), problem));
			}
			else {
				fit.add(form);
			}
		}
		List<Merge> merges = this.grades.save(assignment.teacher(), assignment.target(),
				fit.stream().map((form) -> new GradeEdit(form.student(), form.edit(), fields, null)).toList(), false)
			.merges();
		Map<GradeForm, Edited> edits = new HashMap<>();
		for (int i = 0; i < fit.size(); i++) {
			PersonId student = fit.get(i).student();
			edits.put(fit.get(i), new Edited(assignment.id(), student, GradeFields.suffix(student),
					page.nameOf(student), merges.get(i)));
		}
		var conflicts = this.conflicts.of(assignment.district(), edits.values(), page.zone());
		edits.forEach((form, edited) -> rows.put(form.student(),
				TypedRow.merged(form.edit(), edited.merge(), conflicts.getOrDefault(edited, List.of()))));
		return rows;
	}

	/**
	 * Which conflicts to resolve.
	 *
	 * @param student null for all that the page showed
	 * @param alone whether the page shows only that student
	 */
	record ChosenConflicts(@Nullable String student, @Nullable Boolean alone) {

		Optional<PersonId> one() {
			return Optional.ofNullable(this.student)
				.map((id) -> PersonId.parse(id).orElseThrow(NotFoundException::new));
		}

	}

}
