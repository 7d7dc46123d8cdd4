package dev.handback.operations.administrator;

import java.time.Clock;
import java.util.List;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.feed.FeedStatus;
import dev.handback.operations.administrator.RosterPage.Earlier;
import dev.handback.operations.administrator.RosterPage.Newest;
import dev.handback.rostersync.RosterStatus;
import dev.handback.rostersync.SyncRun;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Gathers what the district's page shows of its roster. */
@Component
class RosterPages {

	private static final int RUNS = 10;

	private final ConnectedDistricts districts;

	private final RosterStatus roster;

	private final FeedStatus feeds;

	private final Clock clock;

	RosterPages(ConnectedDistricts districts, RosterStatus roster, FeedStatus feeds, Clock clock) {
		this.districts = districts;
		this.roster = roster;
		this.feeds = feeds;
		this.clock = clock;
	}

	RosterPage of(DistrictId district) {
		@Nullable SyncRun undoable = this.roster.undoable(district);
		Earlier earlier = new Earlier(this.roster.recent(district, RUNS),
				(undoable != null) ? undoable.number() : null);
		return new RosterPage(this.roster.freshness(district).orElse(null), newest(district), earlier,
				this.feeds.of(district).orElse(null), this.roster.kept(district).orElse(null), this.clock.instant(),
				this.districts.get(district).timeZone());
	}

	private Newest newest(DistrictId district) {
		@Nullable SyncRun run = this.roster.newest(district).orElse(null);
		boolean reading = run != null && run.outcome() == SyncRun.Outcome.RUNNING;
		boolean held = run != null && run.outcome() == SyncRun.Outcome.HELD;
		boolean approved = run != null && run.outcome() == SyncRun.Outcome.APPROVED;
		return new Newest(run, (run != null && reading) ? this.roster.progress(district, run) : List.of(),
				(run != null && held) ? this.roster.wouldGo(district, run) : List.of(),
				(held || approved) ? null : this.roster.secondRead(district).orElse(null));
	}

}
