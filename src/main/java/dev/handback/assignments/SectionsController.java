package dev.handback.assignments;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.RosterSync;
import dev.handback.roster.SyncRun;
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
import org.springframework.web.server.ResponseStatusException;

/** A teacher's sections, and one section with its assignments. */
@Controller
class SectionsController {

	private final Roster roster;

	private final RosterSync rosterSync;

	private final Assignments assignments;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	SectionsController(Roster roster, RosterSync rosterSync, Assignments assignments, Deliveries deliveries,
			ConnectedDistricts districts) {
		this.roster = roster;
		this.rosterSync = rosterSync;
		this.assignments = assignments;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	@GetMapping("/sections")
	String sections(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		ZoneId zone = this.districts.get(teacher.district()).timeZone();
		addStandstill(teacher, zone, model);
		model.addAttribute("sections", this.roster.sectionsTaughtBy(teacher.district(), teacher.person()));
		this.rosterSync.newestComplete(teacher.district())
			.map(SyncRun::finishedAt)
			.ifPresent((finished) -> model.addAttribute("rosterAsOf", finished.atZone(zone)));
		return "assignments/sections";
	}

	@GetMapping("/sections/{section}")
	String section(@AuthenticationPrincipal SignedInUser teacher, @PathVariable SectionId section, Model model) {
		TaughtSection taught = this.roster.sectionTaughtBy(teacher.district(), teacher.person(), section)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		ConnectedDistrict district = this.districts.get(teacher.district());
		addStandstill(teacher, district.timeZone(), model);
		model.addAttribute("section", taught);
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
	 * An assignment in the section's list.
	 *
	 * @param due in the district's zone
	 * @param grades how many grades have got how far
	 */
	record Row(AssignmentSummary assignment, @Nullable ZonedDateTime due, DeliveryState state,
			Map<DeliveryState.Stage, Integer> grades) {

	}

}
