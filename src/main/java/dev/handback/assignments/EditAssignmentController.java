package dev.handback.assignments;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;
import dev.handback.vocabulary.SectionId;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Changing, copying and deleting an assignment, and deciding what the app cannot know.
 */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class EditAssignmentController {

	// What a form says that does not say which create it is about.
	private static final String NO_CREATE = "-1";

	private final Roster roster;

	private final Assignments assignments;

	private final AssignmentEdits edits;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	private final Clock clock;

	EditAssignmentController(Roster roster, Assignments assignments, AssignmentEdits edits, Deliveries deliveries,
			ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.assignments = assignments;
		this.edits = edits;
		this.deliveries = deliveries;
		this.districts = districts;
		this.clock = clock;
	}

	@GetMapping("/edit")
	String form(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, Model model) {
		FormSetting setting = setting(teacher, section, assignment);
		AssignmentDetails details = details(teacher, section, assignment);
		AssignmentForm form = AssignmentForm.of(details, setting.zone());
		return page(setting, details, form, form.fields(), List.of(), model);
	}

	@PostMapping("/edit")
	String change(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute("form") AssignmentForm form, BindingResult errors,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		FormSetting setting = setting(teacher, section, assignment);
		PageEdit edit = form.edit(sent);
		Merge merge = this.assignments
			.change(teacher, section, assignment, edit, setting.zone(),
					(stored, written) -> new AssignmentFormReader(setting, errors)
						.readChange(form.over(AssignmentForm.of(stored, setting.zone()), written.written().keySet()),
								stored)
						.map(NewAssignment::content))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (!merge.isConflict() && !errors.hasErrors()) {
			return back(section, assignment);
		}
		AssignmentDetails stored = details(teacher, section, assignment);
		AssignmentForm held = AssignmentForm.of(stored, setting.zone());
		Map<String, String> seen = new HashMap<>(held.fields());
		edit.touched()
			.keySet()
			.forEach((field) -> seen.put(field,
					(merge.conflicts().containsKey(field) ? edit.seen() : merge.stored()).getOrDefault(field, "")));
		return page(setting, stored, form.over(held, edit.touched().keySet()), seen,
				this.edits.conflicts(teacher, assignment, merge, setting), model);
	}

	/** Into this section, or into the first of now where this one is past. */
	@GetMapping("/copy")
	String copy(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		List<TaughtSection> current = this.roster.sectionsTaughtBy(teacher.district(), teacher.person());
		return current.stream()
			.map(TaughtSection::id)
			.filter(section::equals)
			.findFirst()
			.or(() -> current.stream().map(TaughtSection::id).findFirst())
			.map((target) -> "redirect:/sections/" + target + "/assignments/new?copy=" + assignment)
			.orElse("redirect:/sections");
	}

	@GetMapping("/delete")
	String confirm(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, Model model) {
		model.addAttribute("section", taught(teacher, section));
		model.addAttribute("assignment", details(teacher, section, assignment));
		SubmissionCounts counts = this.deliveries.countsOfSubmissions(teacher.district(), assignment);
		model.addAttribute("there", counts.inTheLms());
		model.addAttribute("notThere", counts.notInTheLms());
		model.addAttribute("mayBeThere", this.deliveries.stateOf(teacher.district(), assignment).mayBeThere());
		return "assignments/delete";
	}

	@PostMapping("/delete")
	String delete(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.delete(teacher, section, assignment);
		boolean asks = this.deliveries.stateOf(teacher.district(), assignment).mayBeThere();
		return asks ? back(section, assignment) : "redirect:/sections/" + section;
	}

	/** What was deleted here may have been there; a teacher has looked, and it is not. */
	@PostMapping("/is-gone")
	String isGone(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		require(teacher, section, assignment);
		if (this.assignments.isGone(teacher, section, assignment, create)) {
			return "redirect:/sections/" + section;
		}
		return answered(false, section, assignment, redirect);
	}

	/** A teacher has looked: it is not in the learning platform. */
	@PostMapping("/is-not-there")
	String isNotThere(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		require(teacher, section, assignment);
		return answered(this.assignments.isNotThere(teacher, section, assignment, create), section, assignment,
				redirect);
	}

	/** A teacher has looked: it is in the learning platform. */
	@PostMapping("/is-there")
	String isThere(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		require(teacher, section, assignment);
		return answered(this.assignments.isThere(teacher, section, assignment, create), section, assignment, redirect);
	}

	/** A teacher has deleted it in the LMS, because its id is lost. */
	@PostMapping("/was-deleted-there")
	String wasDeletedThere(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		require(teacher, section, assignment);
		return answered(this.assignments.wasDeletedThere(teacher, section, assignment, create), section, assignment,
				redirect);
	}

	/** It was deleted in the learning platform, and shall be there again. */
	@PostMapping("/create-again")
	String createAgain(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @RequestParam(defaultValue = NO_CREATE) int create,
			RedirectAttributes redirect) {
		require(teacher, section, assignment);
		return answered(this.assignments.createAgain(teacher, section, assignment, create), section, assignment,
				redirect);
	}

	/** A teacher has looked: it is in the LMS once. */
	@PostMapping("/cleaned-up")
	String cleanedUp(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.cleanedUp(teacher, assignment);
		return back(section, assignment);
	}

	/** Sends all grades once more, also those that are there already. */
	@PostMapping("/send-all-again")
	String sendAllAgain(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.sendAllAgain(teacher, section, assignment);
		return back(section, assignment);
	}

	private static String page(FormSetting setting, AssignmentDetails details, AssignmentForm form,
			Map<String, String> seen, List<FieldConflict> conflicts, Model model) {
		String found = BindingResult.MODEL_KEY_PREFIX + "form";
		Object problems = model.getAttribute(found);
		model.addAttribute("form", form);
		if (problems instanceof BindingResult of) {
			// The page reads its fields from here: those of the new form, not of the one
			// sent.
			BindingResult shown = new BeanPropertyBindingResult(form, "form");
			shown.addAllErrors(of);
			model.addAttribute(found, shown);
		}
		model.addAttribute("seen", seen);
		model.addAttribute("conflicts", conflicts);
		model.addAttribute("setting", setting);
		model.addAttribute("section", setting.section());
		model.addAttribute("assignment", details);
		model.addAttribute("zone", setting.now().atZone(setting.zone()));
		return "assignments/edit";
	}

	private FormSetting setting(SignedInUser teacher, SectionId section, AssignmentId assignment) {
		TaughtSection taught = taught(teacher, section);
		AssignmentDetails details = details(teacher, section, assignment);
		ConnectedDistrict district = this.districts.get(teacher.district());
		boolean terms = district.provider().rules().onUpdate(AssignmentField.TERM_ID).keeps();
		boolean choice = taught.students() <= FormSetting.MOST_STUDENTS
				&& (details.content().isForChosenStudents() || !details.inTheLms());
		return new FormSetting(district, details.inTheLms(), taught,
				terms ? this.roster.terms(teacher.district()) : List.of(),
				choice ? this.roster.studentsOf(teacher.district(), section) : List.of(), List.of(),
				this.clock.instant());
	}

	private AssignmentDetails details(SignedInUser teacher, SectionId section, AssignmentId assignment) {
		return this.assignments.details(teacher.district(), section, assignment)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private void require(SignedInUser teacher, SectionId section, AssignmentId assignment) {
		taught(teacher, section);
		if (!this.assignments.isKnown(teacher.district(), section, assignment)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

	private TaughtSection taught(SignedInUser teacher, SectionId section) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static String answered(boolean done, SectionId section, AssignmentId assignment,
			RedirectAttributes redirect) {
		if (!done) {
			redirect.addFlashAttribute("outOfDate", true);
		}
		return back(section, assignment);
	}

	private static String back(SectionId section, AssignmentId assignment) {
		return "redirect:/sections/" + section + "/assignments/" + assignment;
	}

}
