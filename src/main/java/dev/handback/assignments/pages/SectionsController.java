package dev.handback.assignments.pages;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.queue.SectionBacklogs;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.Roster;
import dev.handback.roster.TaughtSection;
import dev.handback.rostersync.RosterChecks;
import dev.handback.rostersync.RosterStatus;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** A teacher's sections. */
@Controller
class SectionsController {

	private static final String CHECKED = "checked";

	private final Roster roster;

	private final RosterStatus rosterStatus;

	private final RosterChecks rosterChecks;

	private final SectionOverviews overviews;

	private final SectionBacklogs backlogs;

	private final ConnectedDistricts districts;

	private final Clock clock;

	SectionsController(Roster roster, RosterStatus rosterStatus, RosterChecks rosterChecks, SectionOverviews overviews,
			SectionBacklogs backlogs, ConnectedDistricts districts, Clock clock) {
		this.roster = roster;
		this.rosterStatus = rosterStatus;
		this.rosterChecks = rosterChecks;
		this.overviews = overviews;
		this.backlogs = backlogs;
		this.districts = districts;
		this.clock = clock;
	}

	/** Checks now whether the roster has changed. */
	@PostMapping("/sections/check")
	String check(@AuthenticationPrincipal SignedInUser teacher, RedirectAttributes redirect) {
		String asked = this.rosterChecks.check(teacher.district()) ? "sections.check.asked"
				: "sections.check.just-asked";
		String said = this.districts.get(teacher.district()).isTokenRefused() ? "sections.check.token-refused" : asked;
		redirect.addFlashAttribute(CHECKED,
				this.rosterStatus.rest(teacher.district()).map((why) -> whyNot(teacher.district(), why)).orElse(said));
		return "redirect:/sections";
	}

	/** The message key of why nothing changes, and whose turn it is. */
	private String whyNot(DistrictId district, RosterStatus.Rest why) {
		boolean noOneThere = why == RosterStatus.Rest.HELD && !this.rosterStatus.hasAdministrator(district);
		return why.messageKey("sections.check") + (noOneThere ? ".operator" : "");
	}

	@GetMapping("/sections")
	String sections(@AuthenticationPrincipal SignedInUser teacher, Model model) {
		ZoneId zone = this.districts.get(teacher.district()).timeZone();
		this.backlogs.ifPaused(teacher.district())
			.ifPresent((backlog) -> model.addAttribute("standstill", backlog).addAttribute("zone", zone));
		LocalDate today = LocalDate.ofInstant(this.clock.instant(), zone);
		Map<Boolean, List<SectionOverview>> byEnd = this.overviews
			.of(teacher.district(), this.roster.sectionsTaughtBy(teacher.district(), teacher.person()))
			.stream()
			.collect(Collectors.partitioningBy((one) -> one.section().endedBefore(today)));
		List<SectionOverview> ended = byEnd.getOrDefault(true, List.of());
		model.addAttribute("sections", byEnd.getOrDefault(false, List.of()));
		List<TaughtSection> removed = this.roster.sectionsOnceTaughtBy(teacher.district(), teacher.person());
		Map<SectionId, Integer> held = this.overviews.held(teacher.district(), removed);
		model.addAttribute("past", Stream
			.concat(ended.stream().map((one) -> PastSection.ended(one, zone)),
					removed.stream()
						.map((section) -> PastSection.removed(section, zone, held.getOrDefault(section.id(), 0))))
			.toList());
		model.addAttribute("pastWaits", !held.isEmpty() || !ended.stream().allMatch(SectionOverview::isCalm));
		if (!model.containsAttribute(CHECKED)) {
			this.rosterStatus.rest(teacher.district())
				.filter((why) -> why != RosterStatus.Rest.SYNCING)
				.ifPresent((why) -> model.addAttribute(CHECKED, whyNot(teacher.district(), why)));
		}
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

	/**
	 * A section whose term has ended, or that is closed or no longer shared, with the
	 * time since when, in the district's zone.
	 *
	 * @param overview null for one that is closed or no longer shared
	 * @param held how many grades a teacher holds back in one that is
	 */
	record PastSection(TaughtSection section, ZonedDateTime until, @Nullable SectionOverview overview, int held) {

		static PastSection ended(SectionOverview overview, ZoneId zone) {
			return new PastSection(overview.section(), overview.section().lastDay().atStartOfDay(zone), overview, 0);
		}

		static PastSection removed(TaughtSection section, ZoneId zone, int held) {
			return new PastSection(section, Objects.requireNonNull(section.removedAt()).atZone(zone), null, held);
		}

	}

}
