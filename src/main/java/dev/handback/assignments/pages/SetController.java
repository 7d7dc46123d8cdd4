package dev.handback.assignments.pages;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.TeachersSection;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** An assignment that was created in several sections, with its state in each. */
@Controller
@RequestMapping("/sections/{section}/sets/{set}")
class SetController {

	private final Roster roster;

	private final Assignments assignments;

	private final Deliveries deliveries;

	private final ConnectedDistricts districts;

	SetController(Roster roster, Assignments assignments, Deliveries deliveries, ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.deliveries = deliveries;
		this.districts = districts;
	}

	@GetMapping
	String page(TeachersSection section, @PathVariable UUID set, Model model) {
		List<Line> lines = lines(section, set);
		model.addAttribute("lines", lines);
		model.addAttribute("title", lines.get(0).assignment().title());
		model.addAttribute("address", section.address() + "/sets/" + set);
		model.addAttribute("moves", lines.stream().anyMatch((line) -> line.state().moves()));
		model.addAttribute("refused", lines.stream().anyMatch(Line::isRefused));
		return "assignments/set";
	}

	/** Retries only those that were rejected. */
	@PostMapping("/retry")
	String retry(TeachersSection section, @PathVariable UUID set) {
		this.assignments.tryAgain(section.teacher(),
				lines(section, set).stream().filter(Line::isRefused).map(Line::assignment).toList());
		return "redirect:" + section.address() + "/sets/" + set;
	}

	/**
	 * Only sections that the teacher teaches, or taught until they were closed. In the
	 * one in the address, it may have been deleted.
	 */
	private List<Line> lines(TeachersSection section, UUID set) {
		PersonId teacher = section.teacher().person();
		Map<SectionId, TaughtSection> taught = Stream
			.concat(this.roster.sectionsTaughtBy(section.district(), teacher).stream(),
					this.roster.sectionsOnceTaughtBy(section.district(), teacher).stream())
			.collect(Collectors.toMap(TaughtSection::id, Function.identity()));
		List<AssignmentSummary> together = this.assignments.inSet(section.district(), set)
			.stream()
			.filter((one) -> taught.containsKey(one.section()))
			.toList();
		if (together.isEmpty()) {
			throw new NotFoundException();
		}
		ZoneId zone = this.districts.get(section.district()).timeZone();
		Map<AssignmentId, DeliveryState> states = this.deliveries.statesOf(section.district(),
				together.stream().map(AssignmentSummary::id).toList());
		return together.stream()
			.map((one) -> new Line(Objects.requireNonNull(taught.get(one.section())), one,
					(one.dueAt() != null) ? one.dueAt().atZone(zone) : null,
					states.getOrDefault(one.id(), DeliveryState.NONE)))
			.toList();
	}

	/**
	 * One section's line.
	 *
	 * @param due in the district's zone
	 */
	record Line(TaughtSection section, AssignmentSummary assignment, @Nullable ZonedDateTime due, DeliveryState state) {

		/** Whether the LMS rejected it; an unknown outcome doesn't count. */
		public boolean isRefused() {
			return !this.state.moves() && this.state.stage() != DeliveryState.Stage.IN_THE_LMS
					&& this.state.stage() != DeliveryState.Stage.NONE && !this.state.mayBeThere();
		}

	}

}
