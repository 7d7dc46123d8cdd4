package dev.handback.rostersync;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import dev.handback.client.EventsClient;
import dev.handback.client.RosterClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.records.DistrictRecord;
import dev.handback.client.records.RosterKind;
import dev.handback.rostersync.staging.KindProgress;
import dev.handback.rostersync.staging.RecordTranslator;
import dev.handback.rostersync.staging.RunId;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.rostersync.staging.Staging;
import dev.handback.rostersync.staging.StagingProgress;
import dev.handback.vocabulary.ids.DistrictId;
import org.springframework.stereotype.Component;

/** Reads all lists of a district's roster into the staging tables. */
@Component
class RosterReading {

	private final RosterClient client;

	private final EventsClient events;

	private final Staging staging;

	private final StagingProgress progress;

	private final SyncHistory history;

	RosterReading(RosterClient client, EventsClient events, Staging staging, StagingProgress progress,
			SyncHistory history) {
		this.client = client;
		this.events = events;
		this.staging = staging;
		this.progress = progress;
		this.history = history;
	}

	/** Forgets what earlier runs have read. */
	void clear(DistrictId district) {
		this.staging.clear(district);
	}

	/** Whether everything that the run has read so far is still there. */
	boolean hasAllOf(RunId run) {
		return Stream.of(StagedKind.values()).allMatch((kind) -> this.staging.isComplete(this.progress.of(run, kind)));
	}

	/**
	 * Reads what the run hasn't read yet.
	 * @throws ServiceException if it can't be read
	 */
	void read(RunId run) {
		anchor(run);
		requireOurDistrict(run);
		RecordTranslator translator = new RecordTranslator(run.district());
		read(run, StagedKind.SCHOOLS, RosterKind.SCHOOLS, translator::school);
		read(run, StagedKind.TERMS, RosterKind.TERMS, translator::term);
		read(run, StagedKind.COURSES, RosterKind.COURSES, translator::course);
		read(run, StagedKind.USERS, RosterKind.USERS, translator::person);
		read(run, StagedKind.SECTIONS, RosterKind.SECTIONS, translator::section);
		prepare(run);
	}

	// Read before anything else, so that nothing can be lost between the lists and the
	// first event (contract, feed rule 4).
	private void anchor(RunId run) {
		if (this.progress.of(run, StagedKind.SCHOOLS).state() != KindProgress.State.WAITING) {
			return;
		}
		try {
			this.history.addRequests(run, 1);
			this.history.storeAnchor(run, this.events.newest(run.district()).orElse(null), true);
		}
		catch (ServiceException ex) {
			if (ex.kind() != ServiceException.Kind.REFUSED) {
				throw ex;
			}
			this.history.storeAnchor(run, null, false);
		}
	}

	private void requireOurDistrict(RunId run) {
		PageCursor<DistrictRecord> walk = this.client.walk(run.district(), RosterKind.DISTRICTS);
		TokenDistrictCheck own = new TokenDistrictCheck(run.district());
		while (!walk.isOver()) {
			walk.readPage(own);
		}
		this.history.addRequests(run, walk.requests());
		if (!own.isFound()) {
			throw new ServiceException(ServiceException.Kind.REFUSED, "the token belongs to another district");
		}
	}

	private <T> void read(RunId run, StagedKind kind, RosterKind<T> wire, Function<T, Optional<StagedRow>> translate) {
		KindProgress progress = this.progress.of(run, kind);
		if (progress.isOver()) {
			return;
		}
		this.progress.markReading(progress);
		PageCursor<T> walk = (progress.next() != null) ? this.client.walk(run.district(), wire, progress.next())
				: this.client.walk(run.district(), wire);
		Function<T, Optional<StagedRow>> atLeisure = isAwaited(run) ? translate : atLeisure(translate);
		long asked = 0;
		try {
			while (!walk.isOver()) {
				walk.readPage(this.staging.target(progress, atLeisure));
				this.history.addRequests(run, walk.requests() - asked);
				asked = walk.requests();
				progress = this.progress.of(run, kind);
			}
		}
		catch (ServiceException ex) {
			this.history.addRequests(run, walk.requests() - asked);
			if (ex.kind() != ServiceException.Kind.REFUSED || kind.isNeeded() || progress.pages() > 0) {
				throw ex;
			}
			this.progress.markLeftOut(progress);
		}
	}

	// No one can work before the first roster is complete; later ones may take their
	// time.
	private boolean isAwaited(RunId run) {
		return this.history.newest(run.district(), SyncRun.Outcome.COMPLETE).isEmpty();
	}

	private static <T> Function<T, Optional<StagedRow>> atLeisure(Function<T, Optional<StagedRow>> translate) {
		CpuThrottle leisure = new CpuThrottle();
		return (record) -> {
			leisure.did();
			return translate.apply(record);
		};
	}

	private void prepare(RunId run) {
		for (StagedKind kind : StagedKind.values()) {
			KindProgress progress = this.progress.of(run, kind);
			if (!progress.ascending()) {
				this.staging.keepLast(progress);
			}
		}
		if (!hasAllOf(run)) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "the staged records are gone");
		}
		this.staging.analyze();
	}

}
