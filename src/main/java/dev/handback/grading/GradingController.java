package dev.handback.grading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The grading page of one assignment: each cell is saved when it is left. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class GradingController {

	private static final String PAGE = "grading/assignment";

	private static final String SELECTION = "selection";

	private static final String POINTS = "points-";

	private final GradingPages pages;

	private final Grades grades;

	GradingController(GradingPages pages, Grades grades) {
		this.pages = pages;
		this.grades = grades;
	}

	@ModelAttribute(SELECTION)
	Selection selection(@RequestParam(required = false) @Nullable String q,
			@RequestParam(required = false) @Nullable String show,
			@RequestParam(required = false) @Nullable String from,
			@RequestParam(required = false) @Nullable String before) {
		return Selection.of(q, show, from, before);
	}

	@GetMapping
	String page(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection, Model model) {
		model.addAttribute("page", find(teacher, section, assignment, selection, Map.of()));
		this.pages.look(teacher, assignment);
		return PAGE;
	}

	/** The states alone, for the page that keeps looking. */
	@GetMapping("/states")
	String states(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection, Model model) {
		model.addAttribute("page", find(teacher, section, assignment, selection, Map.of()));
		return PAGE + " :: states";
	}

	/** Saves one student's line. */
	@PostMapping("/grades/{student}")
	String saveOne(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @PathVariable PersonId student,
			@ModelAttribute(SELECTION) Selection selection, @RequestParam MultiValueMap<String, String> typed,
			Model model) {
		GradingPage page = find(teacher, section, assignment, selection, Set.of(student), Map.of());
		require(page.rows().stream().map(GradeRow::student).anyMatch((known) -> !known.hasLeft()));
		Map<PersonId, GradeForm> refused = save(teacher, page, Map.of(student, form(student, typed)));
		model.addAttribute("page", find(teacher, section, assignment, selection, Set.of(student), refused));
		model.addAttribute("changed", student.value());
		return PAGE + " :: states";
	}

	/** Saves all lines of a window at once, for browsers without scripts. */
	@PostMapping("/grades")
	String saveAll(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam MultiValueMap<String, String> typed, Model model) {
		GradingPage page = find(teacher, section, assignment, selection, students(typed), Map.of());
		Map<PersonId, GradeForm> forms = new HashMap<>();
		page.rows()
			.stream()
			.filter((row) -> !row.student().hasLeft())
			.map((row) -> row.student().id())
			.forEach((student) -> forms.put(student, form(student, typed)));
		Map<PersonId, GradeForm> refused = save(teacher, page, forms);
		if (refused.isEmpty()) {
			return page(section, assignment) + selection.query();
		}
		model.addAttribute("page", find(teacher, section, assignment, selection, refused));
		return PAGE;
	}

	/** Takes over what stands in the learning platform, for one student or for all. */
	@PostMapping("/keep-theirs")
	String keepTheirs(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam(required = false) @Nullable PersonId student) {
		this.grades.keepTheirs(teacher, section, assignment, chosen(teacher, section, assignment, student));
		return page(section, assignment) + selection.query();
	}

	/**
	 * Sends our values over those in the learning platform, for one student or for all.
	 */
	@PostMapping("/send-ours")
	String sendOurs(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam(required = false) @Nullable PersonId student) {
		this.grades.sendOurs(teacher, section, assignment, chosen(teacher, section, assignment, student));
		return page(section, assignment) + selection.query();
	}

	/** The student, or all who have two values. */
	private List<PersonId> chosen(SignedInUser teacher, SectionId section, AssignmentId assignment,
			@Nullable PersonId student) {
		return this.pages.withTwoValues(teacher, section, assignment)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND))
			.stream()
			.filter((id) -> student == null || student.equals(id))
			.toList();
	}

	/** Whose lines were sent. */
	private static Set<PersonId> students(MultiValueMap<String, String> typed) {
		return typed.keySet()
			.stream()
			.filter((name) -> name.startsWith(POINTS))
			.flatMap((name) -> PersonId.parse(name.substring(POINTS.length())).stream())
			.collect(Collectors.toSet());
	}

	private static String page(SectionId section, AssignmentId assignment) {
		return "redirect:/sections/" + section + "/assignments/" + assignment;
	}

	private Map<PersonId, GradeForm> save(SignedInUser teacher, GradingPage page, Map<PersonId, GradeForm> forms) {
		Map<PersonId, GradeForm> refused = new HashMap<>();
		Map<PersonId, String> shown = page.rows()
			.stream()
			.collect(Collectors.toMap((row) -> row.student().id(), GradeRow::points));
		forms.forEach((student, form) -> {
			String points = shown.getOrDefault(student, "");
			if (form.problem(points) != null) {
				refused.put(student, form);
			}
			else {
				this.grades.give(teacher, page.section().id(), page.assignment().id(), student, form.value(points));
			}
		});
		return refused;
	}

	private GradingPage find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Map<PersonId, GradeForm> refused) {
		return this.pages.find(teacher, section, assignment, selection, refused)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private GradingPage find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Set<PersonId> students, Map<PersonId, GradeForm> refused) {
		return this.pages.find(teacher, section, assignment, selection, students, refused)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static GradeForm form(PersonId student, MultiValueMap<String, String> typed) {
		return new GradeForm(first(typed, POINTS + student), first(typed, "comment-" + student),
				Flag.of(typed.getOrDefault("flag-" + student, List.of())));
	}

	private static String first(MultiValueMap<String, String> typed, String name) {
		String value = typed.getFirst(name);
		return (value != null) ? value : "";
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

}
