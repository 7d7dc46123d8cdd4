package dev.handback.assignments;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.RosterDecisions;
import dev.handback.roster.RosterStatus;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A teacher's sections, and one section with its assignments. */
@Controller
class SectionsController {

	private final Roster roster;

	private final RosterStatus rosterStatus;

	private final RosterDecisions rosterDecisions;

	private final Assignments assignments;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	SectionsController(Roster roster, RosterStatus rosterStatus, RosterDecisions rosterDecisions,
			Assignments assignments, Deliveries deliveries, ConnectedDistricts districts) {
		this.roster = roster;
		this.rosterStatus = rosterStatus;
		this.rosterDecisions = rosterDecisions;
		this.assignments = assignments;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	/** Has the service asked now whether the roster has changed. */
	@PostMapping("/sections/check")
	String check(@AuthenticationPrincipal SignedInUser teacher, RedirectAttributes redirect) {
		boolean asked = this.rosterDecisions.check(teacher.district());
		redirect.addFlashAttribute("checked", asked ? "sections.check.asked" : "sections.check.just-asked");
		return "redirect:/sections";
	}

	@GetMapping("/sections")
	String sections(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		ZoneId zone = this.districts.get(teacher.district()).timeZone();
		addStandstill(teacher, zone, model);
		model.addAttribute("sections", this.roster.sectionsTaughtBy(teacher.district(), teacher.person()));
		model.addAttribute("past",
				this.roster.sectionsOnceTaughtBy(teacher.district(), teacher.person())
					.stream()
					.map((section) -> PastSection.of(section, zone))
					.toList());
		this.rosterStatus.freshness(teacher.district())
			.ifPresentOrElse((freshness) -> addFreshness(freshness, zone, model),
					() -> this.rosterStatus.newest(teacher.district())
						.ifPresent((run) -> model.addAttribute("run", run)));
		return "assignments/sections";
	}

	private static void addFreshness(RosterStatus.Freshness freshness, ZoneId zone, Model model) {
		model.addAttribute("rosterAsOf", freshness.asOf().atZone(zone));
		if (freshness.nextCheck() != null) {
			model.addAttribute("nextCheck", freshness.nextCheck().atZone(zone));
		}
	}

	@GetMapping("/sections/{section}")
	String section(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, Model model) {
		TaughtSection taught = this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		ConnectedDistrict district = this.districts.get(teacher.district());
		addStandstill(teacher, district.timeZone(), model);
		model.addAttribute("section", taught);
		if (taught.removedAt() != null) {
			model.addAttribute("removedAt", taught.removedAt().atZone(district.timeZone()));
		}
		model.addAttribute("assignments", rows(teacher, section, district.timeZone()));
		model.addAttribute("notReached",
				this.roster.studentsOf(teacher.district(), section)
					.stream()
					.filter((student) -> !student.reachesTheLms())
					.toList());
		return "assignments/section";
	}

	private void addStandstill(SignedInUser teacher, ZoneId zone, Model model) {
		this.deliveries.standstill(teacher.district())
			.ifPresent((backlog) -> model.addAttribute("standstill", backlog).addAttribute("zone", zone));
	}

	private List<Row> rows(SignedInUser teacher, SectionId section, ZoneId zone) {
		var states = this.deliveries.statesOfAssignments(teacher.district(), section);
		var counts = this.deliveries.countsOfSubmissions(teacher.district(), section);
		return this.assignments.inSection(teacher.district(), section)
			.stream()
			.map((assignment) -> new Row(assignment,
					(assignment.dueAt() != null) ? assignment.dueAt().atZone(zone) : null,
					states.getOrDefault(assignment.id(), DeliveryState.NONE),
					counts.getOrDefault(assignment.id(), Map.of())))
			.toList();
	}

	/**
	 * A section that is closed or no longer shared; since when, in the district's zone.
	 */
	record PastSection(TaughtSection section, ZonedDateTime until) {

		static PastSection of(TaughtSection section, ZoneId zone) {
			return new PastSection(section, Objects.requireNonNull(section.removedAt()).atZone(zone));
		}

	}

	/**
	 * An assignment in the section's list.
	 *
	 * @param due in the district's zone
	 * @param grades how many grades have got how far
	 */
	record Row(AssignmentSummary assignment, @Nullable ZonedDateTime due, DeliveryState state,
			Map<DeliveryState.Stage, Integer> grades) {

	}

}
