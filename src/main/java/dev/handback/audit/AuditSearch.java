package dev.handback.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds records of the audit, newest first. */
@Repository
public class AuditSearch {

	private static final int PAGE = 1_000;

	// An index has it; a list of all would read the whole table.
	private static final String NEXT_ACTION = "select min(action) from audit_record where action > ?";

	private final JdbcClient jdbc;

	AuditSearch(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** All actions that have been recorded. */
	public List<String> actions() {
		return Stream.iterate(nextAction(""), Optional::isPresent, (action) -> nextAction(action.orElseThrow()))
			.map(Optional::orElseThrow)
			.toList();
	}

	private Optional<String> nextAction(String action) {
		return this.jdbc.sql(NEXT_ACTION)
			.param(action)
			.query((row, number) -> Optional.ofNullable(row.getString(1)))
			.single();
	}

	/**
	 * A page of records.
	 * @param before where the previous page ended; null for the first
	 */
	public List<Entry> page(Wanted wanted, @Nullable Place before, int limit) {
		return this.jdbc.sql(sql(wanted, before))
			.param("district", (wanted.district() != null) ? wanted.district().value() : "")
			.param("action", wanted.action())
			.param("from", Timestamp.from((wanted.from() != null) ? wanted.from() : Instant.EPOCH))
			.param("until", Timestamp.from((wanted.until() != null) ? wanted.until() : Instant.EPOCH))
			.param("beforeTime", Timestamp.from((before != null) ? before.recordedAt() : Instant.EPOCH))
			.param("beforeId", (before != null) ? before.id() : 0)
			.param("limit", limit)
			.query(AuditSearch::entry)
			.list();
	}

	/**
	 * When the district's records were last archived; empty if all of them are here.
	 */
	public Optional<Instant> archivedAt(DistrictId district) {
		return this.jdbc.sql("select archived_at from audit_archive where district_id = ? order by number desc limit 1")
			.param(district.value())
			.query((row, number) -> Columns.instant(row, "archived_at"))
			.optional();
	}

	/** Passes all of them to the taker, page by page. */
	public void export(Wanted wanted, Consumer<Entry> taker) {
		List<Entry> page = page(wanted, null, PAGE);
		while (!page.isEmpty()) {
			page.forEach(taker);
			page = page(wanted, page.get(page.size() - 1).place(), PAGE);
		}
	}

	/**
	 * The query for a page. Each of its variants follows one index, in the index's order.
	 */
	static String sql(Wanted wanted, @Nullable Place before) {
		StringBuilder sql = new StringBuilder(
				"select district_id, id, recorded_at, actor, action, subject " + "from audit_record where true");
		sql.append((wanted.district() != null) ? " and district_id = :district" : "");
		sql.append(wanted.action().isEmpty() ? "" : " and action = :action");
		sql.append((wanted.from() != null) ? " and recorded_at >= :from" : "");
		sql.append((wanted.until() != null) ? " and recorded_at < :until" : "");
		sql.append((before != null) ? " and (recorded_at, id) < (:beforeTime, :beforeId)" : "");
		return sql.append(" order by recorded_at desc, id desc limit :limit").toString();
	}

	private static Entry entry(ResultSet row, int number) throws SQLException {
		return new Entry(row.getString("district_id"), row.getLong("id"), Columns.instant(row, "recorded_at"),
				row.getString("actor"), row.getString("action"), row.getString("subject"));
	}

	/**
	 * What to search for.
	 *
	 * @param district null for all
	 * @param action empty for all
	 * @param from null for the beginning
	 * @param until exclusive; null for now
	 */
	public record Wanted(@Nullable DistrictId district, String action, @Nullable Instant from,
			@Nullable Instant until) {

	}

	/**
	 * A record as stored, even if its ids are malformed.
	 *
	 * @param actor null for the app itself
	 */
	public record Entry(String district, long id, Instant recordedAt, @Nullable String actor, String action,
			String subject) {

		/** The end of a page whose last record is this one. */
		public Place place() {
			return new Place(this.recordedAt, this.id);
		}

	}

	/** The end of a page. */
	public record Place(Instant recordedAt, long id) {

	}

}
