package dev.handback.rostersync.staging;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

import javax.sql.DataSource;

import dev.handback.client.paging.PageTarget;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Where a new roster is collected before it replaces the old one, which is used until
 * then.
 */
@Repository
public class Staging {

	private final DataSource dataSource;

	private final JdbcClient jdbc;

	private final StagingProgress progress;

	Staging(DataSource dataSource, JdbcClient jdbc, StagingProgress progress) {
		this.dataSource = dataSource;
		this.jdbc = jdbc;
		this.progress = progress;
	}

	/**
	 * Writes the next page of a kind: its rows and the progress are stored together or
	 * not at all.
	 * @param translate makes a row from a record, or none if it has no usable id
	 */
	public <T> PageTarget<T> target(KindProgress progress, Function<T, Optional<StagedRow>> translate) {
		return () -> StagedPage.open(this.dataSource, progress, translate);
	}

	/**
	 * Whether everything that a run has staged is still there; after a crash of the
	 * database, it isn't.
	 */
	@LongTransaction
	public boolean isComplete(KindProgress progress) {
		return progress.records() == this.jdbc.sql("select count(*) from (" + progress.kind().query() + ") staged")
			.param("district", progress.run().district().value())
			.param("run", progress.run().number())
			.query(Long.class)
			.single();
	}

	/**
	 * Keeps only the last copy of each record that was read more than once, and adjusts
	 * the progress.
	 */
	@LongTransaction
	public void keepLast(KindProgress progress) {
		int repeated = this.jdbc
			.sql("""
					delete from %1$s earlier using %1$s later
					where earlier.district_id = :district and earlier.run_id = :run and later.district_id = :district
						and later.run_id = :run and later.id = earlier.id and later.seq > earlier.seq"""
				.formatted(progress.kind().table()))
			.param("district", progress.run().district().value())
			.param("run", progress.run().number())
			.update();
		this.progress.markUnique(progress, repeated);
	}

	/** Updates the planner's statistics. */
	@LongTransaction
	public void analyze() {
		Arrays.stream(StagedKind.values()).forEach((kind) -> this.jdbc.sql("analyze " + kind.table()).update());
	}

	/** Deletes what was staged for the district. */
	@LongTransaction
	public void clear(DistrictId district) {
		for (StagedKind kind : StagedKind.values()) {
			this.jdbc.sql("delete from " + kind.table() + " where district_id = ?").param(district.value()).update();
		}
	}

}
