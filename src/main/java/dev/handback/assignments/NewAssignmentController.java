package dev.handback.assignments;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentField;
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
import org.springframework.web.server.ResponseStatusException;

/** Setting work: the form of a new assignment. */
@Controller
class NewAssignmentController {

	private final Roster roster;

	private final Assignments assignments;

	private final ConnectedDistricts districts;

	private final Clock clock;

	NewAssignmentController(Roster roster, Assignments assignments, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.assignments = assignments;
		this.districts = districts;
		this.clock = clock;
	}

	@GetMapping("/sections/{section}/assignments/new")
	String form(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, Model model) {
		TaughtSection taught = taught(teacher, section);
		String term = (taught.term() != null) ? taught.term().id().value() : "";
		model.addAttribute("form", AssignmentForm.empty(term));
		return page(teacher, taught, model);
	}

	@PostMapping("/sections/{section}/assignments")
	String create(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@ModelAttribute("form") AssignmentForm form, BindingResult errors, Model model) {
		TaughtSection taught = taught(teacher, section);
		ConnectedDistrict district = this.districts.get(teacher.district());
		Optional<NewAssignment> intended = new AssignmentFormReader(district.provider(), district.timeZone(),
				terms(teacher, district), this.clock.instant(), errors)
			.read(form);
		if (intended.isEmpty()) {
			return page(teacher, taught, model);
		}
		this.assignments.intend(teacher, section, intended.get());
		return "redirect:/sections/" + section + "/assignments/" + intended.get().id();
	}

	private String page(SignedInUser teacher, TaughtSection section, Model model) {
		ConnectedDistrict district = this.districts.get(teacher.district());
		model.addAttribute("section", section);
		model.addAttribute("provider", district.provider());
		model.addAttribute("zone", this.clock.instant().atZone(district.timeZone()));
		model.addAttribute("terms", terms(teacher, district));
		return "assignments/new";
	}

	private List<TaughtSection.Term> terms(SignedInUser teacher, ConnectedDistrict district) {
		return district.provider().rules().onCreate(AssignmentField.TERM_ID).keeps()
				? this.roster.terms(teacher.district()) : List.of();
	}

	private TaughtSection taught(SignedInUser teacher, SectionId section) {
		return this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.filter((taught) -> !taught.isPast())
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
