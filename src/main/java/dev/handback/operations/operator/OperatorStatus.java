package dev.handback.operations.operator;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The state of the installation for monitoring; its field names are documented and
 * stable.
 *
 * @param districts how many districts are in each state, and in total
 * @param waiting grades and assignments that don't need anyone's help
 * @param stuck grades and assignments that need someone's attention
 * @param oldestAt since when the oldest of them has been waiting; null if there are none
 * @param countedAt when all this was counted; null before the first count
 * @param troubled the districts with problems, the worst first, at most a thousand
 */
record OperatorStatus(Map<String, Long> districts, long waiting, long stuck, @Nullable Instant oldestAt,
		@Nullable Instant countedAt, List<District> troubled) {

	static OperatorStatus of(DistrictSummaries.Totals totals, List<DistrictSummary> worst) {
		Map<String, Long> districts = new TreeMap<>(Map.of("all", totals.all()));
		totals.districts().forEach((rank, number) -> districts.put(name(rank), number));
		return new OperatorStatus(districts, totals.waiting(), totals.stuck(), totals.oldestAt(), totals.countedAt(),
				worst.stream()
					.filter((summary) -> summary.rank() != DistrictSummary.Rank.OK)
					.map(District::of)
					.toList());
	}

	private static String name(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

	/** A district with a problem: its id, but no names. */
	record District(String id, String state, @Nullable String problem, @Nullable String owner, long waiting, long stuck,
			@Nullable Instant oldestAt, @Nullable Instant rosterAsOf) {

		static District of(DistrictSummary summary) {
			return new District(summary.id().value(), name(summary.rank()), summary.problem(),
					(summary.owner() != null) ? name(summary.owner()) : null, summary.waiting(), summary.stuck(),
					summary.oldestAt(), summary.rosterAsOf());
		}

	}

}
