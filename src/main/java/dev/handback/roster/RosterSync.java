package dev.handback.roster;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.client.RosterClient;
import dev.handback.client.RosterKind;
import dev.handback.client.ServiceException;
import dev.handback.vocabulary.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Reads a district's roster completely, then replaces ours with it in one step. A run
 * that stops half-way changes nothing that anybody sees.
 */
@Component
public class RosterSync {

	private static final Logger logger = LoggerFactory.getLogger(RosterSync.class);

	private final RosterClient client;

	private final Staging staging;

	private final SyncHistory history;

	private final Clock clock;

	RosterSync(RosterClient client, Staging staging, SyncHistory history, Clock clock) {
		this.client = client;
		this.staging = staging;
		this.history = history;
		this.clock = clock;
	}

	/** The newest run of the district, running ones included. */
	public Optional<SyncRun> newest(DistrictId district) {
		return this.history.newest(district);
	}

	/** When the roster that we serve was complete. */
	public Optional<SyncRun> newestComplete(DistrictId district) {
		return this.history.newestComplete(district);
	}

	/** Runs a full sync now, in this thread; its outcome stands in the history. */
	void run(DistrictId district) {
		long run = this.history.started(district, this.clock.instant());
		try {
			long records = read(district, run);
			this.staging.apply(district, this.clock.instant());
			this.history.complete(district, run, records, this.clock.instant());
			logger.info("The roster of district {} is complete: {} records", district, records);
		}
		catch (ServiceException ex) {
			this.history.failed(district, run, ex.kind(), this.clock.instant());
			logger.warn("The roster of district {} could not be read: {}", district, ex.getMessage());
		}
	}

	private long read(DistrictId district, long run) {
		this.staging.clear(district);
		RecordTranslator translator = new RecordTranslator(district);
		Collector collector = new Collector(district, run);
		collector.collect(RosterKind.SCHOOLS, translator::school);
		collector.collect(RosterKind.TERMS, translator::term);
		collector.collect(RosterKind.COURSES, translator::course);
		collector.collect(RosterKind.USERS, translator::person);
		collector.collect(RosterKind.SECTIONS, translator::section);
		return collector.records;
	}

	private final class Collector {

		private final DistrictId district;

		private final long run;

		private long records;

		Collector(DistrictId district, long run) {
			this.district = district;
			this.run = run;
		}

		<T> void collect(RosterKind<T> kind, Function<T, List<StagedRow>> translate) {
			RosterSync.this.client.readAll(this.district, kind, (page) -> {
				RosterSync.this.staging.add(page.stream().map(translate).flatMap(List::stream).toList());
				this.records += page.size();
				RosterSync.this.history.progressed(this.district, this.run, this.records);
			});
		}

	}

}
