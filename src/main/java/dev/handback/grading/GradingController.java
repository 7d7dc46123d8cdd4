package dev.handback.grading;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.delivery.Target;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.grading.GradeConflicts.Edited;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
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
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The grading page of one assignment: each cell is saved when it is left. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class GradingController {

	private static final String PAGE = "grading/assignment";

	private static final String SELECTION = "selection";

	private static final String POINTS = GradeFields.POINTS + "-";

	private final GradingPages pages;

	private final Grades grades;

	private final GradeConflicts conflicts;

	private final ConnectedDistricts districts;

	GradingController(GradingPages pages, Grades grades, GradeConflicts conflicts, ConnectedDistricts districts) {
		this.pages = pages;
		this.grades = grades;
		this.conflicts = conflicts;
		this.districts = districts;
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
			@ModelAttribute(SELECTION) Selection selection, @RequestParam MultiValueMap<String, String> sent,
			Model model) {
		GradingPage page = find(teacher, section, assignment, selection, Set.of(student), Map.of());
		require(page.rows().stream().map(GradeRow::student).anyMatch((known) -> !known.hasLeft()));
		Map<PersonId, TypedRow> typed = save(teacher, page, List.of(GradeForm.of(student, sent)));
		model.addAttribute("page", find(teacher, section, assignment, selection, Set.of(student), typed));
		model.addAttribute("changed", student.value());
		model.addAttribute("seen", Objects.requireNonNull(typed.get(student)).seenOnwards());
		return PAGE + " :: states";
	}

	/**
	 * Saves what was touched in any line, for browsers without scripts and for whoever
	 * chose between two values.
	 */
	@PostMapping("/grades")
	String saveAll(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		Set<PersonId> students = students(sent);
		GradingPage page = find(teacher, section, assignment, selection, students, Map.of());
		List<GradeForm> touched = page.rows()
			.stream()
			.filter((row) -> !row.student().hasLeft())
			.map((row) -> GradeForm.of(row.student().id(), sent))
			.filter((form) -> !form.edit().touched().isEmpty())
			.toList();
		Map<PersonId, TypedRow> typed = save(teacher, page, touched);
		if (typed.values().stream().allMatch(TypedRow::isSaved)) {
			return page(section, assignment) + selection.query();
		}
		model.addAttribute("page", find(teacher, section, assignment, selection, students, typed));
		return PAGE;
	}

	/**
	 * Takes over what is in the LMS, for one student or for all whom the page shows.
	 * @param alone whether the page is that of the one student
	 */
	@PostMapping("/keep-theirs")
	String keepTheirs(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam(required = false) @Nullable PersonId student,
			@RequestParam(defaultValue = "false") boolean alone, @RequestParam MultiValueMap<String, String> sent,
			RedirectAttributes redirect) {
		ShownConflicts shown = shown(teacher, sent);
		List<PersonId> chosen = chosen(teacher, section, assignment, student, shown);
		tell(this.grades.keepTheirs(teacher, section, assignment, chosen, shown), redirect);
		return back(section, assignment, student, alone, selection);
	}

	/** The same with our values, which are sent over those in the LMS. */
	@PostMapping("/send-ours")
	String sendOurs(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute(SELECTION) Selection selection,
			@RequestParam(required = false) @Nullable PersonId student,
			@RequestParam(defaultValue = "false") boolean alone, @RequestParam MultiValueMap<String, String> sent,
			RedirectAttributes redirect) {
		ShownConflicts shown = shown(teacher, sent);
		List<PersonId> chosen = chosen(teacher, section, assignment, student, shown);
		tell(this.grades.sendOurs(teacher, section, assignment, chosen, shown), redirect);
		return back(section, assignment, student, alone, selection);
	}

	private ShownConflicts shown(SignedInUser teacher, MultiValueMap<String, String> sent) {
		return new ShownConflicts(sent, new GradeFields(this.districts.get(teacher.district()).timeZone()));
	}

	/** The student, or all students whose conflict the page showed. */
	private List<PersonId> chosen(SignedInUser teacher, SectionId section, AssignmentId assignment,
			@Nullable PersonId student, ShownConflicts shown) {
		return this.pages.withTwoValues(teacher, section, assignment)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND))
			.stream()
			.filter((id) -> (student != null) ? student.equals(id) : shown.has(id))
			.toList();
	}

	private static void tell(int leftAlone, RedirectAttributes redirect) {
		if (leftAlone > 0) {
			redirect.addFlashAttribute("leftAlone", leftAlone);
		}
	}

	private static String back(SectionId section, AssignmentId assignment, @Nullable PersonId student, boolean alone,
			Selection selection) {
		return page(section, assignment) + ((alone && student != null) ? "/submissions/" + student : selection.query());
	}

	/** Whose lines were sent. */
	private static Set<PersonId> students(MultiValueMap<String, String> sent) {
		return sent.keySet()
			.stream()
			.filter((name) -> name.startsWith(POINTS))
			.flatMap((name) -> PersonId.parse(name.substring(POINTS.length())).stream())
			.collect(Collectors.toSet());
	}

	private static String page(SectionId section, AssignmentId assignment) {
		return "redirect:/sections/" + section + "/assignments/" + assignment;
	}

	private Map<PersonId, TypedRow> save(SignedInUser teacher, GradingPage page, List<GradeForm> forms) {
		GradeFields fields = new GradeFields(page.zone());
		Map<PersonId, TypedRow> rows = new HashMap<>();
		Map<GradeForm, Edited> edits = new HashMap<>();
		for (GradeForm form : forms) {
			String problem = form.problem();
			if (problem != null) {
				rows.put(form.student(), TypedRow.refused(form.edit(), problem));
			}
			else {
				edits
					.put(form,
							new Edited(page.assignment().id(), form.student(), GradeForm.suffix(form.student()),
									page.nameOf(form.student()),
									this.grades.save(teacher,
											Target.submission(teacher.district(), page.section().id(),
													page.assignment().id(), form.student()),
											form.edit(), fields, false)));
			}
		}
		var conflicts = this.conflicts.of(teacher.district(), edits.values(), page.zone());
		edits.forEach((form, edited) -> rows.put(form.student(),
				TypedRow.merged(form.edit(), edited.merge(), conflicts.getOrDefault(edited, List.of()))));
		return rows;
	}

	private GradingPage find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Map<PersonId, TypedRow> typed) {
		return this.pages.find(teacher, section, assignment, selection, typed)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private GradingPage find(SignedInUser teacher, SectionId section, AssignmentId assignment, Selection selection,
			Set<PersonId> students, Map<PersonId, TypedRow> typed) {
		return this.pages.find(teacher, section, assignment, selection, students, typed)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

}
