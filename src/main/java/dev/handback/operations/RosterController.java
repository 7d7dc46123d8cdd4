package dev.handback.operations;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.feed.FeedStatus;
import dev.handback.roster.RosterDecisions;
import dev.handback.roster.RosterStatus;
import dev.handback.roster.SyncRun;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The district's roster: how fresh it is, its runs, and what waits for a decision. */
@Controller
class RosterController {

	private static final String PAGE = "redirect:/district#roster";

	private static final int RUNS = 10;

	private final ConnectedDistricts districts;

	private final RosterStatus roster;

	private final RosterDecisions decisions;

	private final FeedStatus feeds;

	private final Clock clock;

	RosterController(ConnectedDistricts districts, RosterStatus roster, RosterDecisions decisions, FeedStatus feeds,
			Clock clock) {
		this.districts = districts;
		this.roster = roster;
		this.decisions = decisions;
		this.feeds = feeds;
		this.clock = clock;
	}

	/** The roster's part of the district's page, which keeps looking. */
	@GetMapping("/district/roster")
	String roster(@AuthenticationPrincipal SignedInUser administrator, Model model) {
		model.addAttribute("roster", page(administrator.district()));
		return "operations/roster :: roster";
	}

	/** Asks the service now whether anything has changed. */
	@PostMapping("/district/roster/check")
	String check(@AuthenticationPrincipal SignedInUser administrator, RedirectAttributes redirect) {
		say(redirect, this.decisions.check(administrator.district()), "roster.check.asked", "roster.check.just-asked");
		return PAGE;
	}

	/** Has the roster read completely as soon as a node is free. */
	@PostMapping("/district/roster")
	String read(@AuthenticationPrincipal SignedInUser administrator) {
		this.decisions.readCompletely(administrator.district(), administrator.person());
		return PAGE;
	}

	/** Lets a held run replace the roster. */
	@PostMapping("/district/roster/{run}/apply")
	String apply(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.apply(administrator.district(), run, administrator.person()),
				"roster.decided.apply", "roster.decided.too-late");
		return PAGE;
	}

	/** Keeps the roster instead of a held run. */
	@PostMapping("/district/roster/{run}/discard")
	String discard(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.discard(administrator.district(), run, administrator.person()),
				"roster.decided.discard", "roster.decided.too-late");
		return PAGE;
	}

	/** Takes the newest run back. */
	@PostMapping("/district/roster/{run}/undo")
	String undo(@AuthenticationPrincipal SignedInUser administrator, @PathVariable long run,
			RedirectAttributes redirect) {
		say(redirect, this.decisions.undo(administrator.district(), run, administrator.person()), "roster.decided.undo",
				"roster.decided.too-late");
		return PAGE;
	}

	RosterPage page(DistrictId district) {
		@Nullable SyncRun run = this.roster.newest(district).orElse(null);
		@Nullable SyncRun undoable = this.roster.undoable(district);
		boolean reading = run != null && run.outcome() == SyncRun.Outcome.RUNNING;
		Optional<RosterStatus.Freshness> freshness = this.roster.freshness(district);
		boolean held = run != null && run.outcome() == SyncRun.Outcome.HELD;
		return new RosterPage(freshness.map(RosterStatus.Freshness::asOf).orElse(null),
				freshness.map(RosterStatus.Freshness::nextCheck).orElse(null), run,
				(run != null && reading) ? this.roster.progress(district, run) : List.of(),
				(run != null && held) ? this.roster.wouldGo(district, run) : List.of(),
				(undoable != null) ? undoable.number() : null, this.roster.recent(district, RUNS),
				this.feeds.of(district).orElse(null), this.roster.kept(district).orElse(null), this.clock.instant(),
				this.districts.get(district).timeZone());
	}

	private static void say(RedirectAttributes redirect, boolean done, String then, String otherwise) {
		redirect.addFlashAttribute("said", done ? then : otherwise);
	}

}
