package dev.handback.operations.operator;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.diagnosis.Problem;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * The state of one of many districts.
 *
 * @param problem the stable name of the worst problem that waits for the operator, or
 * else of the worst of all; null if there is none
 * @param owner whose turn it is with that one
 * @param problems how many there are
 * @param kinds the stable names of all of them, the worst first
 * @param waiting grades and assignments that don't need anyone's help
 * @param stuck grades and assignments that need someone's attention
 * @param oldestAt since when the oldest of both has been waiting; null if there are none
 */
record DistrictSummary(DistrictId id, String name, String provider, Rank rank, @Nullable String problem,
		Problem.@Nullable Owner owner, int problems, List<String> kinds, long waiting, long stuck,
		@Nullable Instant oldestAt, @Nullable Instant rosterAsOf, Instant countedAt) {

	StateChange.State state() {
		return new StateChange.State(this.rank, Set.copyOf(this.kinds));
	}

	public String problemKey() {
		return "operator.problem." + this.problem;
	}

	/** The end of a page whose last district is this one. */
	public String place() {
		return this.rank.number() + "." + ((this.oldestAt != null) ? this.oldestAt : "infinity") + "." + this.id;
	}

	/** How bad it is, worst first. */
	enum Rank {

		/** Nothing can be read or sent. */
		PAUSED(0),

		/** Someone has to do something. */
		NEEDS_ATTENTION(1),

		/** It recovers automatically. */
		RECOVERING(2),

		/** Nothing is wrong. */
		OK(3);

		private final int number;

		Rank(int number) {
			this.number = number;
		}

		/** The rank with that number in the summary table. */
		static Rank of(int number) {
			return Stream.of(values()).filter((rank) -> rank.number == number).findFirst().orElse(OK);
		}

		/** Its name for monitoring and in the log. */
		String key() {
			return name().toLowerCase(Locale.ROOT);
		}

		/** Its number in the summary table. */
		int number() {
			return this.number;
		}

	}

}
