package dev.handback.sandbox.roster;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.handback.sandbox.data.Appearances;
import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.events.Happening;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.world.Draft;
import dev.handback.sandbox.world.NewRecords;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.Revision;

import org.springframework.stereotype.Component;

/**
 * Carries out what happens to a district's roster: the records, what follows from them
 * and one batch of events, all in one change of the store.
 */
@Component
final class Registrar {

	private final Store store;

	private final World world;

	private final Feed feed;

	private final Appearances appearances;

	private final Clock clock;

	Registrar(Store store, World world, Feed feed, Appearances appearances, Clock clock) {
		this.store = store;
		this.world = world;
		this.feed = feed;
		this.appearances = appearances;
		this.clock = clock;
	}

	/** Nothing of it is kept when the work is refused. */
	<T> Outcome<T> carryOut(RecordId district, Function<Work, T> work) {
		return this.store.change((changes) -> {
			Draft draft = this.world.draft(district);
			Instant now = this.clock.instant();
			T result = work.apply(new Work(draft, now, changes));
			return new Outcome<>(result, write(draft, now, changes));
		});
	}

	/**
	 * Events are written last: who reads them finds the records as new as that, or newer.
	 */
	private Feed.Batch write(Draft draft, Instant now, Changes changes) {
		List<Revision> revisions = draft.revisions(Timestamps.text(now));
		Rules rules = new Rules(draft);
		revisions.forEach((revision) -> revision.after().ifPresent((record) -> rules.check(revision.id(), record)));
		List<Happening> happenings = new ArrayList<>(revisions.stream().map(this::happening).toList());
		RecordId district = draft.district();
		Instant before = this.world.progress(district).lastSync();
		if (!before.equals(draft.progress().lastSync())) {
			happenings.add(Happening.update(district, this.appearances.ofDistrict(district, before),
					this.appearances.ofDistrict(district, draft.progress().lastSync())));
		}
		this.feed.rememberBeginnings(happenings, changes);
		this.world.take(draft, revisions, changes);
		return this.feed.announce(district, happenings, changes);
	}

	private Happening happening(Revision revision) {
		return new Happening(revision.id(),
				revision.before().map((record) -> this.appearances.of(revision.id(), record)),
				revision.after().map((record) -> this.appearances.of(revision.id(), record)));
	}

	/** What is at hand while a roster is changed. */
	final class Work {

		private final Draft draft;

		private final Instant now;

		private final Changes changes;

		Work(Draft draft, Instant now, Changes changes) {
			this.draft = draft;
			this.now = now;
			this.changes = changes;
		}

		Draft draft() {
			return this.draft;
		}

		Members members() {
			return new Members(this.draft);
		}

		NewRecords newRecords() {
			return Registrar.this.world.newRecords(this.draft, this.now);
		}

		World world() {
			return Registrar.this.world;
		}

		Instant now() {
			return this.now;
		}

		Changes changes() {
			return this.changes;
		}

	}

	/**
	 * The result of it.
	 *
	 * @param result what the work says about itself
	 */
	record Outcome<T>(T result, Feed.Batch events) {
	}

}
