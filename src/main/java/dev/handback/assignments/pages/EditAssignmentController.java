package dev.handback.assignments.pages;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

import dev.handback.assignments.AssignmentChange;
import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.MaybeDeleted;
import dev.handback.assignments.NewAssignment;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.PageEdit;
import dev.handback.vocabulary.PageEdit.Merge;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindingResult;
import org.springframework.validation.Errors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changing, copying and deleting an assignment. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class EditAssignmentController {

	private final Assignments assignments;

	private final EditConflicts conflicts;

	private final Deliveries deliveries;

	private final FormSettings settings;

	EditAssignmentController(Assignments assignments, EditConflicts conflicts, Deliveries deliveries,
			FormSettings settings) {
		this.assignments = assignments;
		this.conflicts = conflicts;
		this.deliveries = deliveries;
		this.settings = settings;
	}

	@GetMapping("/edit")
	String form(TaughtAssignment assignment, Model model) {
		FormSetting setting = this.settings.forChange(assignment);
		AssignmentForm form = AssignmentForm.of(assignment.assignment(), setting.zone());
		return page(new Shown(setting, assignment.assignment(), form.fields(), List.of()), form, model);
	}

	@PostMapping("/edit")
	String change(TaughtAssignment assignment, @ModelAttribute("form") AssignmentForm form, BindingResult errors,
			@RequestParam MultiValueMap<String, String> sent, Model model) {
		FormSetting setting = this.settings.forChange(assignment);
		TypedChange change = new TypedChange(form, form.edit(sent), setting, errors);
		Merge merge = this.assignments.change(assignment, change).orElseThrow(NotFoundException::new);
		if (!merge.isConflict() && !errors.hasErrors()) {
			return "redirect:" + assignment.address();
		}
		AssignmentSummary stored = this.assignments.find(assignment.district(), assignment.id())
			.orElseThrow(NotFoundException::new);
		AssignmentForm held = AssignmentForm.of(stored, setting.zone());
		Set<String> kept = new HashSet<>(change.edit().typed().keySet());
		if (!errors.hasErrors() && change.isStored(stored, kept)) {
			// The second half of a double click finds it changed, perhaps written
			// differently.
			return "redirect:" + assignment.address();
		}
		if (change.choosesTooLate()) {
			kept.remove("assignees");
		}
		return page(new Shown(setting, stored, change.edit().seenOver(held.fields(), merge.conflicts().keySet()),
				this.conflicts.of(assignment, merge, setting)), form.over(held, kept), model);
	}

	@GetMapping("/copy")
	String copy(@MaybeDeleted TaughtAssignment assignment) {
		return this.settings.forCopyOf(assignment)
			.map((target) -> "redirect:/sections/" + target + "/assignments/new?copy=" + assignment.id())
			.orElse("redirect:/sections");
	}

	@GetMapping("/delete")
	String confirm(TaughtAssignment assignment, Model model) {
		model.addAttribute("section", assignment.section());
		model.addAttribute("assignment", assignment.changeable());
		SubmissionCounts counts = this.deliveries.countsOfSubmissions(assignment.district(), assignment.id());
		model.addAttribute("there", counts.inTheLms());
		model.addAttribute("notThere", counts.notInTheLms());
		model.addAttribute("mayBeThere", mayBeThere(assignment));
		return "assignments/delete";
	}

	@PostMapping("/delete")
	String delete(@MaybeDeleted TaughtAssignment assignment, RedirectAttributes redirect) {
		this.assignments.delete(assignment);
		redirect.addFlashAttribute("deleted", assignment.assignment().title());
		return "redirect:" + (mayBeThere(assignment) ? assignment.address() : assignment.place().address());
	}

	/**
	 * The page of an assignment with other values than the stored ones, yet to be saved.
	 */
	static String page(FormSetting setting, AssignmentSummary stored, AssignmentForm typed, Model model) {
		AssignmentForm held = AssignmentForm.of(stored, setting.zone());
		Set<String> kept = new HashSet<>(held.fields().keySet());
		if (setting.created()) {
			kept.remove("assignees");
		}
		return page(new Shown(setting, stored, held.fields(), List.of()), typed.over(held, kept), model);
	}

	private static String page(Shown shown, AssignmentForm form, Model model) {
		String found = BindingResult.MODEL_KEY_PREFIX + "form";
		Object problems = model.getAttribute(found);
		model.addAttribute("form", form);
		if (problems instanceof BindingResult of) {
			// The page takes its fields from the new form, not from the submitted one.
			BindingResult held = new BeanPropertyBindingResult(form, "form");
			held.addAllErrors(of);
			model.addAttribute(found, held);
		}
		FormSetting setting = shown.setting;
		model.addAttribute("seen", shown.seen);
		model.addAttribute("conflicts", shown.conflicts);
		model.addAttribute("setting", setting);
		model.addAttribute("section", setting.section());
		model.addAttribute("assignment", shown.assignment);
		model.addAttribute("zone", setting.now().atZone(setting.zone()));
		return "assignments/edit";
	}

	private boolean mayBeThere(TaughtAssignment assignment) {
		return this.deliveries.stateOf(assignment.district(), assignment.id()).mayBeThere();
	}

	private record TypedChange(AssignmentForm form, PageEdit edit, FormSetting setting,
			Errors errors) implements AssignmentChange {

		/**
		 * Whether the page offered the choice between all and some, because it was opened
		 * before the assignment was in the LMS.
		 */
		boolean choosesTooLate() {
			return this.setting.created() && this.form.chosen() != null;
		}

		/** Whether typing this in those fields would change nothing. */
		boolean isStored(AssignmentSummary stored, Set<String> typed) {
			AssignmentForm all = this.form.over(AssignmentForm.of(stored, this.setting.zone()), typed);
			return new AssignmentFormReader(this.setting, new BeanPropertyBindingResult(all, "form"))
				.readChange(all, stored.content())
				.filter((content) -> AssignmentForm
					.of(new NewAssignment(stored.section(), stored.id(), content), this.setting.zone())
					.isStored(stored, this.setting.zone()))
				.isPresent();
		}

		@Override
		public Map<String, String> fields(AssignmentSummary stored) {
			return AssignmentForm.of(stored, this.setting.zone()).fields();
		}

		@Override
		public Optional<AssignmentContent> read(AssignmentSummary stored, Merge merge, BooleanSupplier out) {
			AssignmentForm held = AssignmentForm.of(stored, this.setting.zone());
			boolean switched = merge.written().containsKey("assignees") && this.form.chosen() != null
					&& this.form.isForChosen() != held.isForChosen();
			if (switched && choosesTooLate()) {
				this.errors.rejectValue("assignees",
						held.isForChosen() ? "assignment.assignees.stay-chosen" : "assignment.assignees.stay-all");
			}
			else if (switched && out.getAsBoolean()) {
				// While it may be created, this can no longer be changed.
				this.errors.rejectValue("assignees", "assignment.assignees.out");
			}
			if (merge.written().containsKey("attachments") && !this.setting.offersAttachments()) {
				this.errors.rejectValue("attachments", this.setting.note("ATTACHMENTS"));
			}
			return new AssignmentFormReader(this.setting, this.errors)
				.readChange(this.form.over(held, merge.written().keySet()), stored.content());
		}

	}

	/**
	 * The context of the form.
	 *
	 * @param assignment the assignment as stored
	 * @param seen the values that the reader is assumed to have seen, by field
	 * @param conflicts the fields that someone else changed first
	 */
	private record Shown(FormSetting setting, AssignmentSummary assignment, Map<String, String> seen,
			List<FieldConflict> conflicts) {

	}

}
