package dev.handback.operations;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;

import dev.handback.audit.AuditTrail;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.roster.RosterSchedule;
import dev.handback.roster.RosterSync;
import dev.handback.roster.SyncRun;
import dev.handback.signon.SignedInUser;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The district's status page, for its administrator. */
@Controller
class DistrictController {

	private final ConnectedDistricts districts;

	private final RosterSync rosterSync;

	private final RosterSchedule rosterSchedule;

	private final AuditTrail audit;

	DistrictController(ConnectedDistricts districts, RosterSync rosterSync, RosterSchedule rosterSchedule,
			AuditTrail audit) {
		this.districts = districts;
		this.rosterSync = rosterSync;
		this.rosterSchedule = rosterSchedule;
		this.audit = audit;
	}

	@GetMapping("/district")
	String status(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		ConnectedDistrict district = this.districts.get(administrator.district());
		ZoneId zone = district.timeZone();
		model.addAttribute("district", district);
		model.addAttribute("lastLmsSync", at(district.lastLmsSync(), zone));
		model.addAttribute("checkedAt", at(district.checkedAt(), zone));
		this.rosterSync.newest(district.id()).ifPresent((run) -> {
			model.addAttribute("run", run);
			model.addAttribute("runStarted", at(run.startedAt(), zone));
		});
		this.rosterSync.newestComplete(district.id())
			.map(SyncRun::finishedAt)
			.ifPresent((finished) -> model.addAttribute("rosterAsOf", at(finished, zone)));
		return "operations/district";
	}

	/** Asks the service for the district's state now. */
	@PostMapping("/district/check")
	String check(@AuthenticationPrincipal SignedInUser administrator) {
		this.districts.check(administrator.district());
		return "redirect:/district";
	}

	/** Has the roster read completely as soon as a node is free. */
	@PostMapping("/district/roster")
	String readRoster(@AuthenticationPrincipal SignedInUser administrator) {
		this.rosterSchedule.soon(administrator.district());
		this.audit.record(administrator.district(), administrator.person(), "roster sync asked for",
				administrator.district().value());
		return "redirect:/district";
	}

	private static @Nullable ZonedDateTime at(@Nullable Instant instant, ZoneId zone) {
		return (instant != null) ? instant.atZone(zone) : null;
	}

}
