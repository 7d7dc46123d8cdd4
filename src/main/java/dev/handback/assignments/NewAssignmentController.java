package dev.handback.assignments;

import java.time.Clock;
import java.util.List;

import dev.handback.assignments.AssignmentForm.OtherSection;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentField;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * Setting work: the form of a new assignment, empty or copied, for one section or more.
 */
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
	String form(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@RequestParam(required = false) @Nullable AssignmentId copy, Model model) {
		FormSetting setting = setting(teacher, section);
		TaughtSection.@Nullable Term ownTerm = setting.section().term();
		String term = (ownTerm != null) ? ownTerm.id().value() : "";
		List<OtherSection> others = setting.others().stream().map((other) -> OtherSection.of(other.id())).toList();
		model.addAttribute("form",
				(copy != null) ? copied(teacher, copy, setting, term, others) : AssignmentForm.empty(term, others));
		return page(setting, model);
	}

	/** Only what the teacher may read can be copied. */
	private AssignmentForm copied(SignedInUser teacher, AssignmentId copy, FormSetting setting, String term,
			List<OtherSection> others) {
		return this.assignments.find(teacher.district(), copy)
			.filter((found) -> this.roster.sectionTaughtBy(teacher.district(), teacher.person(), found.section())
				.isPresent())
			.map((found) -> AssignmentForm.copyOf(found.content(), term, setting.zone(), others))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	@PostMapping("/sections/{section}/assignments")
	String create(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@ModelAttribute("form") AssignmentForm form, BindingResult errors, Model model) {
		FormSetting setting = setting(teacher, section);
		List<NewAssignment> intended = new AssignmentFormReader(setting, errors).read(form);
		if (intended.isEmpty()) {
			return page(setting, model);
		}
		this.assignments.intend(teacher, intended);
		AssignmentId first = intended.get(0).id();
		return "redirect:/sections/" + section + ((intended.size() > 1) ? "/sets/" : "/assignments/") + first;
	}

	private static String page(FormSetting setting, Model model) {
		model.addAttribute("setting", setting);
		model.addAttribute("section", setting.section());
		model.addAttribute("zone", setting.now().atZone(setting.zone()));
		return "assignments/new";
	}

	private FormSetting setting(SignedInUser teacher, SectionId section) {
		List<TaughtSection> taught = this.roster.sectionsTaughtBy(teacher.district(), teacher.person());
		TaughtSection own = taught.stream()
			.filter((one) -> one.id().equals(section))
			.findFirst()
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		ConnectedDistrict district = this.districts.get(teacher.district());
		boolean terms = district.provider().rules().onCreate(AssignmentField.TERM_ID).keeps();
		return new FormSetting(district, false, own, terms ? this.roster.terms(teacher.district()) : List.of(),
				(own.students() <= FormSetting.MOST_STUDENTS) ? this.roster.studentsOf(teacher.district(), section)
						: List.of(),
				taught.stream().filter((one) -> !one.id().equals(section)).toList(), this.clock.instant());
	}

}
