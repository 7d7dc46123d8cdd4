package dev.handback.assignments;

import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.Points;
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

/** Changing and deleting an assignment, and deciding what the app cannot know. */
@Controller
@RequestMapping("/sections/{section}/assignments/{assignment}")
class EditAssignmentController {

	private final Roster roster;

	private final Assignments assignments;

	private final ConnectedDistricts districts;

	private final Clock clock;

	EditAssignmentController(Roster roster, Assignments assignments, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.assignments = assignments;
		this.districts = districts;
		this.clock = clock;
	}

	@GetMapping("/edit")
	String form(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, Model model) {
		TaughtSection taught = taught(teacher, section);
		AssignmentDetails details = details(teacher, section, assignment);
		model.addAttribute("form", form(details, this.districts.get(teacher.district())));
		return page(teacher, taught, details, model);
	}

	@PostMapping("/edit")
	String change(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, @ModelAttribute("form") AssignmentForm form, BindingResult errors,
			Model model) {
		TaughtSection taught = taught(teacher, section);
		AssignmentDetails details = details(teacher, section, assignment);
		ConnectedDistrict district = this.districts.get(teacher.district());
		Optional<NewAssignment> intended = new AssignmentFormReader(district.provider(), district.timeZone(), List.of(),
				this.clock.instant(), errors)
			.readChange(form, details);
		if (intended.isEmpty()) {
			return page(teacher, taught, details, model);
		}
		this.assignments.change(teacher, section, intended.get());
		return back(section, assignment);
	}

	@GetMapping("/delete")
	String confirm(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment, Model model) {
		model.addAttribute("section", taught(teacher, section));
		model.addAttribute("assignment", details(teacher, section, assignment));
		return "assignments/delete";
	}

	@PostMapping("/delete")
	String delete(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.delete(teacher, section, assignment);
		return "redirect:/sections/" + section;
	}

	/** A teacher has looked: it is not in the learning platform. */
	@PostMapping("/is-not-there")
	String isNotThere(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.isNotThere(teacher, section, assignment);
		return back(section, assignment);
	}

	/** A teacher has looked: it is in the learning platform. */
	@PostMapping("/is-there")
	String isThere(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.isThere(teacher, section, assignment);
		return back(section, assignment);
	}

	/** It was deleted in the learning platform, and shall be there again. */
	@PostMapping("/create-again")
	String createAgain(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section,
			@PathVariable AssignmentId assignment) {
		require(teacher, section, assignment);
		this.assignments.createAgain(teacher, section, assignment);
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

	private String page(SignedInUser teacher, TaughtSection section, AssignmentDetails details, Model model) {
		ConnectedDistrict district = this.districts.get(teacher.district());
		model.addAttribute("section", section);
		model.addAttribute("assignment", details);
		model.addAttribute("provider", district.provider());
		model.addAttribute("zone", this.clock.instant().atZone(district.timeZone()));
		return "assignments/edit";
	}

	private static AssignmentForm form(AssignmentDetails details, ConnectedDistrict district) {
		ZonedDateTime due = (details.dueAt() != null) ? details.dueAt().atZone(district.timeZone()) : null;
		return new AssignmentForm(details.id().toString(), details.title(), details.description(),
				(due != null) ? due.toLocalDate().toString() : "",
				(due != null) ? due.format(DateTimeFormatter.ofPattern("HH:mm")) : "23:59",
				(details.pointsPossible() != null) ? Points.show(details.pointsPossible()) : "", details.acceptsText(),
				details.acceptsLinks(), "");
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

	private static String back(SectionId section, AssignmentId assignment) {
		return "redirect:/sections/" + section + "/assignments/" + assignment;
	}

}
