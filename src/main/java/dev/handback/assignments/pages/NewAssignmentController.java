package dev.handback.assignments.pages;

import java.util.List;
import java.util.Optional;

import dev.handback.assignments.Assignments;
import dev.handback.assignments.NewAssignment;
import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TaughtWork;
import dev.handback.assignments.TeachersSection;
import dev.handback.assignments.pages.AssignmentForm.OtherSection;
import dev.handback.delivery.AssignmentContent;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Creating an assignment: the form, empty or copied, for one or more sections. */
@Controller
class NewAssignmentController {

	private final Assignments assignments;

	private final TaughtWork taught;

	private final FormSettings settings;

	NewAssignmentController(Assignments assignments, TaughtWork taught, FormSettings settings) {
		this.assignments = assignments;
		this.taught = taught;
		this.settings = settings;
	}

	/**
	 * The form, whose address contains the id of the assignment that it creates: someone
	 * who goes back to it, perhaps because its answer was lost, can't create it again.
	 */
	@GetMapping("/sections/{section}/assignments/new")
	String form(TeachersSection section, @RequestParam(required = false) @Nullable AssignmentId id,
			@RequestParam(required = false) @Nullable AssignmentId copy, Model model, RedirectAttributes redirect) {
		Optional<TaughtAssignment> created = Optional.ofNullable(id)
			.flatMap((known) -> this.taught.find(section.teacher(), known));
		if (id == null || created.isPresent()) {
			created.filter((one) -> !one.assignment().deletionWanted())
				.ifPresent((one) -> redirect.addFlashAttribute("earlier", one.assignment().title())
					.addFlashAttribute("earlierAddress", one.address()));
			return "redirect:" + section.address() + "/assignments/new?id=" + AssignmentId.random()
					+ ((copy != null) ? "&copy=" + copy : "");
		}
		FormSetting setting = this.settings.forNew(section);
		TaughtSection.@Nullable Term ownTerm = setting.section().term();
		String term = (ownTerm != null) ? ownTerm.id().value() : "";
		List<OtherSection> others = setting.others().stream().map((other) -> OtherSection.of(other.id(), id)).toList();
		model.addAttribute("form",
				(copy != null) ? AssignmentForm.copyOf(id, content(section, copy, model), term, setting.zone(), others)
						: AssignmentForm.empty(id, term, others));
		return page(setting, copy, model);
	}

	/** The address of a form that was refused. */
	@GetMapping("/sections/{section}/assignments")
	String form(TeachersSection section) {
		return "redirect:" + section.address() + "/assignments/new";
	}

	/**
	 * Only what the teacher may see can be copied, and chosen students only within their
	 * section.
	 */
	private AssignmentContent content(TeachersSection section, AssignmentId copy, Model model) {
		TaughtAssignment original = this.taught.assignment(section.teacher(), copy);
		AssignmentContent content = original.assignment().content();
		if (original.section().id().equals(section.id())) {
			return content;
		}
		model.addAttribute("wasForChosen", content.isForChosenStudents());
		return content.withAssignees(List.of());
	}

	/**
	 * Creates what the form says. If the form has created it already, with other content,
	 * the page that changes it shows what was typed.
	 * @param copy the assignment that the form was copied from; ignored if it isn't among
	 * the teacher's any more
	 */
	@PostMapping("/sections/{section}/assignments")
	String create(TeachersSection section, @ModelAttribute("form") AssignmentForm form, BindingResult errors,
			@RequestParam(required = false) @Nullable AssignmentId copy, Model model) {
		FormSetting setting = this.settings.forNew(section);
		List<NewAssignment> intended = new AssignmentFormReader(setting, errors).read(form);
		if (intended.isEmpty()) {
			return page(setting, copy, model);
		}
		intend(section, intended, copy);
		for (NewAssignment one : intended) {
			Optional<TaughtAssignment> stored = this.taught.find(section.teacher(), one.id())
				.filter((found) -> !found.assignment().deletionWanted());
			AssignmentForm typed = AssignmentForm.of(one, setting.zone());
			if (stored.isPresent() && !typed.isStored(stored.get().assignment(), setting.zone())) {
				model.addAttribute("created", intended.size());
				return EditAssignmentController.page(this.settings.forChange(stored.get()), stored.get().assignment(),
						typed, model);
			}
		}
		AssignmentId first = intended.get(0).id();
		return "redirect:" + section.address() + ((intended.size() > 1) ? "/sets/" : "/assignments/") + first;
	}

	private void intend(TeachersSection section, List<NewAssignment> intended, @Nullable AssignmentId copy) {
		AssignmentId original = original(section, copy);
		try {
			this.assignments.intend(section.teacher(), intended, original);
		}
		catch (DataIntegrityViolationException ex) {
			// The button was pressed twice at once, and the other request has stored
			// them.
			this.assignments.intend(section.teacher(), intended, original);
		}
	}

	private @Nullable AssignmentId original(TeachersSection section, @Nullable AssignmentId copy) {
		return Optional.ofNullable(copy)
			.flatMap((id) -> this.taught.find(section.teacher(), id))
			.map(TaughtAssignment::id)
			.orElse(null);
	}

	private static String page(FormSetting setting, @Nullable AssignmentId copy, Model model) {
		model.addAttribute("copy", copy);
		model.addAttribute("setting", setting);
		model.addAttribute("section", setting.section());
		model.addAttribute("zone", setting.now().atZone(setting.zone()));
		return "assignments/new";
	}

}
