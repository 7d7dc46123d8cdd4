package dev.handback.assignments;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SectionBacklogs;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.RosterDecisions;
import dev.handback.roster.RosterStatus;
import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A teacher's sections, and one section with its assignments. */
@Controller
class SectionsController {

	// More names than that nobody reads in a list.
	private static final int NAMED = 50;

	private final Roster roster;

	private final RosterStatus rosterStatus;

	private final RosterDecisions rosterDecisions;

	private final Assignments assignments;

	private final SectionOverviews overviews;

	private final Deliveries deliveries;

	private final SectionBacklogs backlogs;

	private final ConnectedDistricts districts;

	private final Clock clock;

	SectionsController(Roster roster, RosterStatus rosterStatus, RosterDecisions rosterDecisions,
			Assignments assignments, SectionOverviews overviews, Deliveries deliveries, SectionBacklogs backlogs,
			ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.rosterStatus = rosterStatus;
		this.rosterDecisions = rosterDecisions;
		this.assignments = assignments;
		this.overviews = overviews;
		this.deliveries = deliveries;
		this.backlogs = backlogs;
		this.districts = districts;
		this.clock = clock;
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
		addStandstill(teacher.district(), zone, model);
		LocalDate today = LocalDate.ofInstant(this.clock.instant(), zone);
		List<TaughtSection> taught = this.roster.sectionsTaughtBy(teacher.district(), teacher.person());
		model.addAttribute("sections", this.overviews.of(teacher.district(),
				taught.stream().filter((section) -> !section.endedBefore(today)).toList()));
		model.addAttribute("past",
				Stream
					.concat(taught.stream().filter((section) -> section.endedBefore(today)),
							this.roster.sectionsOnceTaughtBy(teacher.district(), teacher.person()).stream())
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
	String section(@Counted TeachersSection section, @RequestParam(defaultValue = "") String q,
			@RequestParam(defaultValue = "") String sort, Model model) {
		TaughtSection taught = section.section();
		ConnectedDistrict district = this.districts.get(section.district());
		addStandstill(section.district(), district.timeZone(), model);
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

	private void addStandstill(DistrictId district, ZoneId zone, Model model) {
		this.backlogs.ifPaused(district)
			.ifPresent((backlog) -> model.addAttribute("standstill", backlog).addAttribute("zone", zone));
	}

	private List<Row> rows(TeachersSection section, ZoneId zone) {
		var states = this.deliveries.statesOfAssignments(section.district(), section.id());
		var counts = this.deliveries.countsOfSubmissions(section.district(), section.id());
		return this.assignments.inSection(section.district(), section.id())
			.stream()
			.map((assignment) -> new Row(assignment,
					(assignment.dueAt() != null) ? assignment.dueAt().atZone(zone) : null,
					states.getOrDefault(assignment.id(), DeliveryState.NONE),
					counts.getOrDefault(assignment.id(), SubmissionCounts.NONE)))
			.toList();
	}

	/**
	 * A section that is closed or no longer shared; since when, in the district's zone.
	 */
	record PastSection(TaughtSection section, ZonedDateTime until) {

		static PastSection of(TaughtSection section, ZoneId zone) {
			return new PastSection(section, (section.removedAt() != null) ? section.removedAt().atZone(zone)
					: section.lastDay().atStartOfDay(zone));
		}

	}

	/** A student who will not receive grades, and what is in the way. */
	record NotReached(String name, Reason reason) {

	}

	/** How the assignments of a section are sorted, as it stands in the address. */
	enum Order {

		NEWEST, DUE, TITLE;

		/** The rows in this order; they come newest first. */
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

		/** The word in the address and in the messages. */
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
	 * @param counts how many submissions have got how far
	 */
	record Row(AssignmentSummary assignment, @Nullable ZonedDateTime due, DeliveryState state,
			SubmissionCounts counts) {

		boolean matches(String search) {
			return this.assignment.title().toLowerCase(Locale.ROOT).contains(search.strip().toLowerCase(Locale.ROOT));
		}

	}

}
