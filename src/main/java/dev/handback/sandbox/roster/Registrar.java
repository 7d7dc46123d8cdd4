package dev.handback.sandbox.roster;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.handback.sandbox.data.RecordViews;
import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.events.RecordChange;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.NewRecords;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Revision;

import org.springframework.stereotype.Component;

/**
 * Makes changes to a district's roster. The records, everything that follows from them,
 * and one batch of events are stored in a single commit.
 */
@Component
final class Registrar {

	private final Store store;

	private final World world;

	private final Feed feed;

	private final RecordViews recordViews;

	private final Clock clock;

	Registrar(Store store, World world, Feed feed, RecordViews recordViews, Clock clock) {
		this.store = store;
		this.world = world;
		this.feed = feed;
		this.recordViews = recordViews;
		this.clock = clock;
	}

	/** Discards all changes if the work is refused. */
	<T> Outcome<T> carryOut(RecordId district, Function<Work, T> work) {
		return this.store.change((changes) -> {
			RosterDraft draft = this.world.draft(district);
			Instant now = this.clock.instant();
			T result = work.apply(new Work(draft, this.world, now, changes));
			return new Outcome<>(result, write(draft, now, changes));
		});
	}

	/** Events are written last, so whoever reads them finds records at least as new. */
	private Feed.Batch write(RosterDraft draft, Instant now, Changes changes) {
		List<Revision> revisions = draft.revisions(Timestamps.text(now));
		RecordValidation rules = new RecordValidation(draft);
		revisions.forEach((revision) -> revision.after().ifPresent((record) -> rules.check(revision.id(), record)));
		List<RecordChange> recordChanges = new ArrayList<>(revisions.stream().map(this::change).toList());
		RecordId district = draft.district();
		Instant before = this.world.progress(district).lastSync();
		if (!before.equals(draft.progress().lastSync())) {
			recordChanges.add(RecordChange.update(district, this.recordViews.ofDistrict(district, before),
					this.recordViews.ofDistrict(district, draft.progress().lastSync())));
		}
		this.feed.storeInitialEvents(recordChanges, changes);
		this.world.store(draft, revisions, changes);
		return this.feed.announce(district, recordChanges, changes);
	}

	private RecordChange change(Revision revision) {
		return new RecordChange(revision.id(),
				revision.before().map((record) -> this.recordViews.of(revision.id(), record)),
				revision.after().map((record) -> this.recordViews.of(revision.id(), record)));
	}

	/** What work on a roster can use. */
	record Work(RosterDraft draft, World world, Instant now, Changes changes) {

		DraftMembers members() {
			return new DraftMembers(this.draft);
		}

		NewRecords newRecords() {
			return this.world.newRecords(this.draft, this.now);
		}

	}

	/**
	 * The result of work on a roster.
	 *
	 * @param result what the work itself returned
	 */
	record Outcome<T>(T result, Feed.Batch events) {
	}

}
