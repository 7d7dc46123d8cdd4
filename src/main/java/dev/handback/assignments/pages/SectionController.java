package dev.handback.assignments.pages;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.Assignments;
import dev.handback.assignments.Counted;
import dev.handback.assignments.TeachersSection;
import dev.handback.assignments.WorkToGrade;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A section with its assignments. */
@Controller
class SectionController {

	// No one reads more names than this in a list.
	private static final int NAMED = 50;

	private final Roster roster;

	private final Assignments assignments;

	private final SectionOverviews overviews;

	private final Deliveries deliveries;

	private final WorkToGrade workToGrade;

	private final SectionBacklogs backlogs;

	private final ConnectedDistricts districts;

	SectionController(Roster roster, Assignments assignments, SectionOverviews overviews, Deliveries deliveries,
			WorkToGrade workToGrade, SectionBacklogs backlogs, ConnectedDistricts districts) {
		this.roster = roster;
		this.assignments = assignments;
		this.overviews = overviews;
		this.deliveries = deliveries;
		this.workToGrade = workToGrade;
		this.backlogs = backlogs;
		this.districts = districts;
	}

	@GetMapping("/sections/{section}")
	String section(@Counted TeachersSection section, @RequestParam(defaultValue = "") String q,
			@RequestParam(defaultValue = "") String sort, Model model) {
		TaughtSection taught = section.section();
		ConnectedDistrict district = this.districts.get(section.district());
		this.backlogs.ifPaused(section.district())
			.ifPresent(
					(backlog) -> model.addAttribute("standstill", backlog).addAttribute("zone", district.timeZone()));
		model.addAttribute("section", taught);
		if (taught.removedAt() != null) {
			model.addAttribute("removedAt", taught.removedAt().atZone(district.timeZone()));
		}
		List<Row> rows = rows(section, district.timeZone());
		model.addAttribute("count", rows.size());
		model.addAttribute("q", q.strip());
		model.addAttribute("sort", Order.of(sort));
		model.addAttribute("orders", Order.values());
		model.addAttribute("assignments", Order.of(sort).sorted(rows.stream().filter((row) -> row.matches(q))));
		if (!taught.isPast()) {
			addReadiness(section, this.overviews.of(section.district(), List.of(taught)).get(0), model);
		}
		return "assignments/section";
	}

	private void addReadiness(TeachersSection section, SectionOverview overview, Model model) {
		Map<PersonId, Reason> obstacles = overview.readiness().obstacles();
		model.addAttribute("readiness", overview.readiness());
		model.addAttribute("notReached", this.roster.studentsOf(section.district(), section.id(), obstacles.keySet())
			.stream()
			.map((student) -> new NotReached(student.listName(), Objects.requireNonNull(obstacles.get(student.id()))))
			.limit(NAMED)
			.toList());
	}

	private List<Row> rows(TeachersSection section, ZoneId zone) {
		var states = this.deliveries.statesOfAssignments(section.district(), section.id());
		var counts = this.deliveries.countsOfSubmissions(section.district(), section.id());
		Map<AssignmentId, Integer> held = this.workToGrade.held(section.district(), List.of(section.id()))
			.stream()
			.collect(Collectors.toMap(WorkToGrade.OfAssignment::assignment, WorkToGrade.OfAssignment::number));
		return this.assignments.inSection(section.district(), section.id())
			.stream()
			.map((assignment) -> new Row(assignment,
					(assignment.dueAt() != null) ? assignment.dueAt().atZone(zone) : null,
					states.getOrDefault(assignment.id(), DeliveryState.NONE),
					counts.getOrDefault(assignment.id(), SubmissionCounts.NONE)
						.withHeld(held.getOrDefault(assignment.id(), 0))))
			.toList();
	}

	/** A student who won't receive grades, and why. */
	record NotReached(String name, Reason reason) {

	}

	/** The order of a section's assignments, as given in the address. */
	enum Order {

		NEWEST, DUE, TITLE;

		/** The rows in this order; they are passed newest first. */
		List<Row> sorted(Stream<Row> rows) {
			return switch (this) {
				case NEWEST -> rows.toList();
				case DUE -> rows.sorted(Comparator.comparing((row) -> row.assignment().dueAt(),
						Comparator.nullsLast(Comparator.naturalOrder())))
					.toList();
				case TITLE ->
					rows.sorted(Comparator.comparing((row) -> row.assignment().title(), String.CASE_INSENSITIVE_ORDER))
						.toList();
			};
		}

		/** The order's name in addresses and message keys. */
		public String key() {
			return name().toLowerCase(Locale.ROOT);
		}

		static Order of(String key) {
			return Stream.of(values()).filter((order) -> order.key().equals(key)).findFirst().orElse(NEWEST);
		}

	}

	/**
	 * An assignment in the section's list.
	 *
	 * @param due in the district's zone
	 * @param counts the number of submissions in each state
	 */
	record Row(AssignmentSummary assignment, @Nullable ZonedDateTime due, DeliveryState state,
			SubmissionCounts counts) {

		boolean matches(String search) {
			return this.assignment.title().toLowerCase(Locale.ROOT).contains(search.strip().toLowerCase(Locale.ROOT));
		}

	}

}
