package dev.handback.operations.administrator;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

import dev.handback.client.pace.RateLimiter;
import dev.handback.delivery.queue.Backlog;
import dev.handback.diagnosis.Problem;
import dev.handback.diagnosis.Turn;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.feed.FeedStatus;
import dev.handback.roster.MatchedKind;
import dev.handback.roster.UnmatchedRecords;
import dev.handback.vocabulary.LmsConnection;
import org.jspecify.annotations.Nullable;

/**
 * The state of a district, ready for the template.
 *
 * @param rate null until the service has reported one
 */
public record DistrictDashboard(ConnectedDistrict district, List<Problem> problems, List<TimelineEntry> timeline,
		MatchTrend course, Map<MatchedKind, Long> notSynced, Backlog backlog, RosterPage roster,
		RateLimiter.@Nullable Usage rate) {

	public FeedStatus.@Nullable Feed feed() {
		return this.roster.feed();
	}

	public Instant now() {
		return this.roster.now();
	}

	public ZoneId zone() {
		return this.district.timeZone();
	}

	/** An instant in the district's zone. */
	public @Nullable ZonedDateTime at(@Nullable Instant instant) {
		return (instant != null) ? instant.atZone(zone()) : null;
	}

	/** How long ago that was. */
	public Elapsed ago(Instant instant) {
		return Elapsed.between(instant, now());
	}

	/** The suffix of a state's message keys. */
	public static String stateKey(@Nullable LmsConnection connection) {
		return (connection != null) ? connection.state().key() : "unasked";
	}

	/** Whether there are more than were counted. */
	public boolean isMore(long counted) {
		return counted > UnmatchedRecords.MOST;
	}

	/** Whether one of the problems is about that. */
	public boolean has(String topic) {
		return this.problems.stream().anyMatch((problem) -> problem.topic().equals(topic));
	}

	/** Whose turn it is, for the district's administrator. */
	public Turn turn() {
		return Turn.of(this.problems, Problem.Owner.ADMINISTRATOR);
	}

	/** Whose turn it is, for the operator. */
	public Turn operatorsTurn() {
		return Turn.of(this.problems, Problem.Owner.OPERATOR);
	}

}
