package dev.handback.operations.operator;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.delivery.queue.Backlog;
import dev.handback.diagnosis.DistrictHealth;
import dev.handback.diagnosis.DistrictHealthService;
import dev.handback.diagnosis.Problem;
import dev.handback.diagnosis.Turn;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * The states of all districts. Counting them reads every queue, so one node counts every
 * few seconds, and pages read the result.
 */
@Repository
public class DistrictSummaries {

	// The offset keeps the planner from comparing every summary with every district: it
	// can't estimate what the search finds, and assumes very little.
	public static final String PAGE = """
			select s.*, d.name, d.provider from district_summary s cross join lateral (
				select name, provider from connected_district where district_id = s.district_id
					and (:find = '' or name ilike '%' || :find || '%' or district_id = lower(:find)) offset 0) d
			where (s.rank, s.oldest_at, s.district_id) > (:rank, cast(:oldest as timestamptz), :district)
				and (:turn = '' or s.owner = :turn)
			order by s.rank, s.oldest_at, s.district_id limit :limit""";

	private static final String SORTED = """
			select s.*, d.name, d.provider from district_summary s join connected_district d using (district_id)
			where (:find = '' or name ilike '%' || :find || '%' or district_id = lower(:find))
				and (:turn = '' or owner = :turn)
			order by\s""";

	private static final String STORE = """
			insert into district_summary (district_id, counted_at, rank, problem, owner, problems, waiting, stuck,
				oldest_at, roster_as_of, kinds)
			select ?, cast(? as timestamptz), ?, cast(? as text), cast(? as text), ?, ?, ?,
				coalesce(cast(? as timestamptz), 'infinity'), cast(? as timestamptz), cast(? as text[])
			where exists (select from connected_district where district_id = ?)
			on conflict (district_id) do update set counted_at = excluded.counted_at, rank = excluded.rank,
				problem = excluded.problem, owner = excluded.owner, problems = excluded.problems,
				waiting = excluded.waiting, stuck = excluded.stuck, oldest_at = excluded.oldest_at,
				roster_as_of = excluded.roster_as_of, kinds = excluded.kinds""";

	private final DistrictHealthService states;

	private final MonitoringTotals totals;

	private final JdbcClient jdbc;

	private final JdbcTemplate batches;

	DistrictSummaries(DistrictHealthService states, MonitoringTotals totals, JdbcClient jdbc, JdbcTemplate batches) {
		this.states = states;
		this.totals = totals;
		this.jdbc = jdbc;
		this.batches = batches;
	}

	/**
	 * Counts all districts again.
	 * @return the districts whose state has changed since the previous count
	 */
	@Transactional
	public List<StateChange> count() {
		List<DistrictHealth> states = this.states.all();
		List<DistrictSummary> summaries = states.stream().map(DistrictSummaries::summary).toList();
		List<StateChange> changes = changes(summaries);
		this.batches.batchUpdate(STORE, summaries.stream().map(DistrictSummaries::values).toList());
		this.totals.store(states);
		return changes;
	}

	private List<StateChange> changes(List<DistrictSummary> summaries) {
		Map<DistrictId, StateChange.State> before = new HashMap<>();
		this.jdbc.sql("select district_id, rank, kinds from district_summary").query((row) -> {
			before.put(new DistrictId(row.getString("district_id")), new StateChange.State(
					DistrictSummary.Rank.of(row.getInt("rank")), Set.copyOf(Columns.texts(row, "kinds"))));
		});
		return summaries.stream()
			.map((summary) -> new StateChange(summary.id(),
					before.getOrDefault(summary.id(), StateChange.State.UNKNOWN_YET), summary.state()))
			.filter(StateChange::isOne)
			.toList();
	}

	private static DistrictSummary summary(DistrictHealth state) {
		ConnectedDistrict district = state.district();
		Backlog backlog = state.backlog();
		Optional<Problem> worst = state.problems().stream().findFirst();
		Optional<Problem> first = Turn.of(state.problems(), Problem.Owner.OPERATOR).theirs().stream().findFirst();
		return new DistrictSummary(district.id(), district.name(), district.provider().name(),
				worst.map(DistrictSummaries::rank).orElse(DistrictSummary.Rank.OK),
				first.map(Problem::kind).orElse(null), first.map(Problem::owner).orElse(null), state.problems().size(),
				state.problems().stream().map(Problem::kind).toList(), backlog.waiting() + backlog.afterAssignments(),
				backlog.needAttention(), backlog.oldest(), state.rosterAsOf(), state.countedAt());
	}

	private static DistrictSummary.Rank rank(Problem problem) {
		if (problem.standsStill()) {
			return DistrictSummary.Rank.PAUSED;
		}
		return problem.needsAttention() ? DistrictSummary.Rank.NEEDS_ATTENTION : DistrictSummary.Rank.RECOVERING;
	}

	private static @Nullable Object[] values(DistrictSummary summary) {
		return new @Nullable Object[] { summary.id().value(), Timestamp.from(summary.countedAt()),
				summary.rank().number(), summary.problem(), (summary.owner() != null) ? summary.owner().name() : null,
				summary.problems(), summary.waiting(), summary.stuck(), Columns.timestamp(summary.oldestAt()),
				Columns.timestamp(summary.rosterAsOf()), summary.kinds().toArray(String[]::new), summary.id().value() };
	}

	/**
	 * A page of districts in an order other than worst first.
	 * @param offset how many come before
	 */
	List<DistrictSummary> sorted(Wanted wanted, DistrictOrder order, int offset, int limit) {
		return wanted.in(this.jdbc.sql(SORTED + order.sql() + " limit :limit offset :offset"))
			.param("offset", offset)
			.param("limit", limit)
			.query(DistrictSummaries::map)
			.list();
	}

	/**
	 * A page of districts, worst first.
	 * @param after where the previous page ended; null for the first
	 */
	List<DistrictSummary> page(Wanted wanted, @Nullable Place after, int limit) {
		return wanted.in(this.jdbc.sql(PAGE))
			.param("rank", (after != null) ? after.rank() : -1)
			.param("oldest", (after != null) ? after.oldest() : "-infinity")
			.param("district", (after != null) ? after.district() : "")
			.param("limit", limit)
			.query(DistrictSummaries::map)
			.list();
	}

	Totals totals() {
		Map<DistrictSummary.Rank, Long> ranks = new EnumMap<>(DistrictSummary.Rank.class);
		for (DistrictSummary.Rank rank : DistrictSummary.Rank.values()) {
			ranks.put(rank, 0L);
		}
		Map<Problem.Owner, Long> turns = new EnumMap<>(Problem.Owner.class);
		List<Totals> sums = new ArrayList<>();
		this.jdbc.sql("""
				select rank, owner, count(*) as districts, sum(waiting) as waiting, sum(stuck) as stuck,
					min(nullif(oldest_at, 'infinity')) as oldest, min(counted_at) as counted
				from district_summary group by rank, owner""").query((row) -> {
			long districts = row.getLong("districts");
			ranks.merge(DistrictSummary.Rank.of(row.getInt("rank")), districts, Long::sum);
			owner(row).ifPresent((owner) -> turns.merge(owner, districts, Long::sum));
			sums.add(new Totals(Map.of(), Map.of(), row.getLong("waiting"), row.getLong("stuck"),
					Columns.instantOrNull(row, "oldest"), Columns.instantOrNull(row, "counted")));
		});
		return sums.stream().reduce(new Totals(ranks, turns, 0, 0, null, null), Totals::and);
	}

	private static DistrictSummary map(ResultSet row, int number) throws SQLException {
		@Nullable String oldest = row.getString("oldest_at");
		return new DistrictSummary(new DistrictId(row.getString("district_id")), row.getString("name"),
				row.getString("provider"), DistrictSummary.Rank.of(row.getInt("rank")), row.getString("problem"),
				owner(row).orElse(null), row.getInt("problems"), Columns.texts(row, "kinds"), row.getLong("waiting"),
				row.getLong("stuck"), "infinity".equals(oldest) ? null : Columns.instantOrNull(row, "oldest_at"),
				Columns.instantOrNull(row, "roster_as_of"), Columns.instant(row, "counted_at"));
	}

	private static Optional<Problem.Owner> owner(ResultSet row) throws SQLException {
		return Optional.ofNullable(row.getString("owner")).map(Problem.Owner::valueOf);
	}

	/**
	 * Which districts are wanted.
	 *
	 * @param find part of a name or id; empty for all
	 * @param turn whose turn it is; null for all
	 */
	record Wanted(String find, Problem.@Nullable Owner turn) {

		static final Wanted ALL = new Wanted("", null);

		JdbcClient.StatementSpec in(JdbcClient.StatementSpec statement) {
			return statement.param("turn", (this.turn != null) ? this.turn.name() : "")
				.param("find", this.find.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_"));
		}

	}

	/** The end of a page. */
	record Place(int rank, String oldest, String district) {

	}

	/**
	 * The totals of all districts.
	 *
	 * @param districts how many have each rank
	 * @param turns in how many it is whose turn
	 * @param countedAt the oldest of their counts
	 */
	record Totals(Map<DistrictSummary.Rank, Long> districts, Map<Problem.Owner, Long> turns, long waiting, long stuck,
			@Nullable Instant oldestAt, @Nullable Instant countedAt) {

		/** The number of districts. */
		public long all() {
			return this.districts.values().stream().mapToLong(Long::longValue).sum();
		}

		Totals and(Totals other) {
			return new Totals(this.districts, this.turns, this.waiting + other.waiting, this.stuck + other.stuck,
					earlier(this.oldestAt, other.oldestAt), earlier(this.countedAt, other.countedAt));
		}

		private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
			if (one == null || other == null) {
				return (one != null) ? one : other;
			}
			return one.isBefore(other) ? one : other;
		}

	}

}
