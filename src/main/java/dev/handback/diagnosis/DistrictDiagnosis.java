package dev.handback.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.handback.client.answers.ServiceException;
import dev.handback.delivery.Reason;
import dev.handback.delivery.queue.Backlog;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ProviderSource;
import dev.handback.roster.MatchedKind;
import dev.handback.rostersync.SyncRun;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.LmsState;
import org.jspecify.annotations.Nullable;

/** Determines what is wrong in a district, and whose turn it is. */
public final class DistrictDiagnosis {

	/** Learning platforms send new data at least once a day. */
	private static final Duration OLD = Duration.ofDays(2);

	private static final String DELIVERIES = "/district/deliveries";

	private final List<Problem> found = new ArrayList<>();

	private DistrictDiagnosis() {
	}

	/**
	 * The problems, the worst first.
	 * @param forgotten whether its data is being deleted
	 * @param decide whether the district has an administrator who can approve a held
	 * sync; otherwise the operator does
	 */
	public static List<Problem> of(ConnectedDistrict district, boolean forgotten, @Nullable SyncRun newest,
			boolean decide, Backlog backlog, long twice, Map<MatchedKind, Long> notSynced, Instant now) {
		if (forgotten) {
			return List.of(Problem.of("check.FORGOTTEN", Problem.Owner.OPERATOR));
		}
		DistrictDiagnosis diagnosis = new DistrictDiagnosis();
		diagnosis.connection(district, now);
		diagnosis.roster(newest, decide);
		diagnosis.pause(backlog.pause());
		diagnosis.stuck(backlog.groups());
		diagnosis.twice(twice);
		diagnosis.notSynced(notSynced);
		return diagnosis.found.stream().sorted(Problem.WORST_FIRST).toList();
	}

	private void connection(ConnectedDistrict district, Instant now) {
		if (district.providerSource() == ProviderSource.UNKNOWN) {
			add("provider.unknown", Problem.Owner.OPERATOR);
		}
		ServiceException.@Nullable Kind problem = district.checkProblem();
		if (problem != null) {
			add("check." + problem, switch (problem) {
				case TOKEN_REFUSED -> Problem.Owner.OPERATOR;
				case UNAVAILABLE -> Problem.Owner.NO_ONE;
				case REFUSED -> Problem.Owner.SERVICE;
			});
		}
		@Nullable LmsConnection connection = district.connection();
		if (connection == null) {
			return;
		}
		if (connection.isComplete()) {
			oldData(district.lastLmsSync(), now);
		}
		else {
			this.found.add(ofConnection(connection.state()));
		}
	}

	/** The problem of a district whose connection to the LMS is in that state. */
	public static Problem ofConnection(LmsState state) {
		return Problem.of("lms." + state.key(), owner(state));
	}

	private static Problem.Owner owner(LmsState state) {
		return switch (state) {
			case SUCCESS, MATCHING_IN_PROGRESS, INITIAL_SYNC_PROCESSING -> Problem.Owner.NO_ONE;
			case DISCONNECTED, PENDING_AUTHORIZATION -> Problem.Owner.ADMINISTRATOR;
			case ERROR, OTHER -> Problem.Owner.SERVICE;
			case EMPTY -> Problem.Owner.OPERATOR;
		};
	}

	private void oldData(@Nullable Instant lastLmsSync, Instant now) {
		if (lastLmsSync != null && lastLmsSync.isBefore(now.minus(OLD))) {
			add("lms.old", Problem.Owner.ADMINISTRATOR);
		}
	}

	private void roster(@Nullable SyncRun newest, boolean decide) {
		if (newest == null) {
			add("roster.none", Problem.Owner.NO_ONE);
			return;
		}
		if (newest.failsHere()) {
			add("roster.failed", Problem.Owner.OPERATOR);
			return;
		}
		switch (newest.outcome()) {
			case HELD -> this.found.add(Problem.at("/district/roster", "roster.held",
					decide ? Problem.Owner.ADMINISTRATOR : Problem.Owner.OPERATOR));
			case UNAVAILABLE -> add("roster.unavailable", Problem.Owner.NO_ONE);
			case TOKEN_REFUSED -> add("roster.token-refused", Problem.Owner.OPERATOR);
			case REFUSED -> add("roster.refused", Problem.Owner.ADMINISTRATOR);
			default -> {
			}
		}
	}

	private void pause(Backlog.@Nullable Pause pause) {
		if (pause == null) {
			return;
		}
		switch (pause.reason()) {
			case PAUSED -> this.found.add(Problem.at(DELIVERIES, "pause.paused", Problem.Owner.ADMINISTRATOR));
			case LMS_DISCONNECTED ->
				this.found.add(Problem.at(DELIVERIES, "pause.lms-disconnected", Problem.Owner.ADMINISTRATOR));
			case TOKEN_REFUSED -> this.found.add(Problem.at(DELIVERIES, "pause.token-refused", Problem.Owner.OPERATOR));
			case UNAVAILABLE -> this.found.add(Problem.at(DELIVERIES, "pause.unavailable", Problem.Owner.NO_ONE));
			default -> {
			}
		}
	}

	private void stuck(List<Backlog.Group> groups) {
		Map<Reason.Owner, Long> rows = new EnumMap<>(Reason.Owner.class);
		groups.forEach((group) -> rows.merge(group.group().owner(), group.rows(), Long::sum));
		rows.remove(Reason.Owner.NO_ONE);
		rows.forEach((turn, number) -> {
			Problem.Owner owner = Problem.Owner.of(turn);
			this.found.add(Problem.at(DELIVERIES + "?turn=" + turn.name().toLowerCase(Locale.ROOT), "stuck." + owner,
					owner, number));
		});
	}

	private void twice(long assignments) {
		if (assignments > 0) {
			this.found.add(Problem.at("/district/twice", "assignments.twice", Problem.Owner.TEACHERS, assignments));
		}
	}

	private void notSynced(Map<MatchedKind, Long> notSynced) {
		notSynced.forEach((kind, number) -> {
			if (number > 0) {
				this.found.add(Problem.at("/district/not-synced?kind=" + kind.key(), "not-synced." + kind,
						Problem.Owner.ADMINISTRATOR, number));
			}
		});
	}

	private void add(String kind, Problem.Owner owner) {
		this.found.add(Problem.of(kind, owner));
	}

}
