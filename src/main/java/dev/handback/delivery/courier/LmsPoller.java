package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.LmsPoll;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.delivery.outbox.LmsRechecks;
import dev.handback.delivery.outbox.Pauses;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Checks whether anything in an assignment was changed in the LMS, with one read of the
 * list. It doesn't change states itself: rows that differ from the last read are checked
 * under a lease of their own, as after a delivery.
 */
@Component
public class LmsPoller {

	/** A failing service is tried only this often, whatever is due. */
	private static final Duration UNHEALTHY = Duration.ofMinutes(1);

	/**
	 * How long more pages of a list may be requested; including the last one, this must
	 * be shorter than the lease.
	 */
	private static final Duration WITHIN = Duration.ofSeconds(10);

	/** How far the service's clock may be off. */
	private static final Duration CLOCKS_AGREE = Duration.ofMinutes(15);

	private static final int MOST = 10_000;

	private final LmsSubmissions submissions;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final LmsPollTurns turns;

	private final LmsRechecks lmsRechecks;

	private final DeliveryRows rows;

	private final Pauses pauses;

	private final DeliveryMetrics metrics;

	private final TransactionTemplate transactions;

	private final Clock clock;

	private final Map<DistrictId, Instant> unhealthy = new ConcurrentHashMap<>();

	public LmsPoller(LmsSubmissions submissions, OutgoingAssignments assignments, OutgoingSubmissions grades,
			ConnectedDistricts districts, LmsPollTurns turns, LmsRechecks lmsRechecks, DeliveryRows rows, Pauses pauses,
			DeliveryMetrics metrics, TransactionTemplate transactions, Clock clock) {
		this.submissions = submissions;
		this.assignments = assignments;
		this.grades = grades;
		this.districts = districts;
		this.turns = turns;
		this.lmsRechecks = lmsRechecks;
		this.rows = rows;
		this.pauses = pauses;
		this.metrics = metrics;
		this.transactions = transactions;
		this.clock = clock;
	}

	/** Whether the district's service answered the last request. */
	public boolean isHealthy(DistrictId district) {
		Instant until = this.unhealthy.get(district);
		return until == null || !this.clock.instant().isBefore(until);
	}

	public void look(LmsPoll look) {
		DeliveryTarget assignment = look.assignment();
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.turns.end(look, null, 0);
			return;
		}
		ProviderRules rules = this.districts.get(assignment.district()).provider().rules();
		Instant began = this.clock.instant();
		ServiceAnswer<SeenSubmissions> answer = this.submissions.all(assignment.address(id.get()), rules, Urgency.LOOK,
				WITHIN);
		Outcome outcome = answer.match(new Reading(look, rules, began));
		this.metrics.looked(outcome.name(), Duration.between(began, this.clock.instant()));
	}

	private Outcome compare(LmsPoll look, ProviderRules rules, SeenSubmissions seen, Instant began) {
		DeliveryTarget assignment = look.assignment();
		Map<PersonId, LmsSubmission> held = seen.byStudent();
		Map<PersonId, LmsRechecks.Settled> settled = this.lmsRechecks.settled(assignment);
		settled.keySet().retainAll(held.keySet());
		Set<PersonId> changed = changed(assignment, rules, settled, held);
		boolean noted = Boolean.TRUE.equals(this.transactions.execute((status) -> {
			boolean presence = look.asked() && this.lmsRechecks.askPresence(assignment);
			boolean waited = look.asked() && releaseWaiting(assignment);
			if (!this.turns.end(look, began, seen.requests() + (presence ? 1 : 0) + (changed.isEmpty() ? 0 : 1))) {
				status.setRollbackOnly();
				return false;
			}
			this.grades.seenThere(assignment, held);
			this.lmsRechecks.check(assignment, changed);
			if (presence || waited || !changed.isEmpty()) {
				this.rows.notifyNodes();
			}
			return true;
		}));
		return !noted ? Outcome.TOO_LATE : changed.isEmpty() ? Outcome.SAME : Outcome.CHANGED;
	}

	// The LMS has just answered for the section: what waits for it needn't wait longer.
	private boolean releaseWaiting(DeliveryTarget assignment) {
		return this.rows.release(assignment.district(), assignment.assignment(), Set.of(Reason.SECTION_NOT_IN_LMS));
	}

	/** If the list can't be read, some settled submissions are read one by one. */
	private Outcome withoutList(LmsPoll look) {
		List<PersonId> students = new ArrayList<>(this.lmsRechecks.settled(look.assignment()).keySet());
		Collections.shuffle(students);
		List<PersonId> some = students.subList(0, (int) Math.min(students.size(), Math.max(1, look.share() - 2)));
		this.transactions.executeWithoutResult((status) -> {
			if (this.turns.end(look, null, 2 + some.size())) {
				this.lmsRechecks.check(look.assignment(), some);
				this.rows.notifyNodes();
			}
		});
		return Outcome.NOT_READ;
	}

	private Set<PersonId> changed(DeliveryTarget assignment, ProviderRules rules,
			Map<PersonId, LmsRechecks.Settled> settled, Map<PersonId, LmsSubmission> held) {
		if (settled.isEmpty()) {
			return Set.of();
		}
		Map<PersonId, SubmissionContent> contents = contents(assignment, List.copyOf(settled.keySet()));
		return contents.keySet()
			.stream()
			.filter((student) -> differs(Objects.requireNonNull(settled.get(student)),
					Objects.requireNonNull(contents.get(student)), Objects.requireNonNull(held.get(student)), rules))
			.collect(Collectors.toSet());
	}

	// The most students that one statement takes.
	private Map<PersonId, SubmissionContent> contents(DeliveryTarget assignment, List<PersonId> students) {
		Map<PersonId, SubmissionContent> contents = new HashMap<>();
		for (int from = 0; from < students.size(); from += MOST) {
			contents.putAll(
					this.grades.contents(assignment, students.subList(from, Math.min(students.size(), from + MOST))));
		}
		return contents;
	}

	/**
	 * Whether the value is neither what both sides agreed on nor what a teacher is asked
	 * about, as long as the question stands.
	 */
	private static boolean differs(LmsRechecks.Settled row, SubmissionContent content, LmsSubmission shown,
			ProviderRules rules) {
		if (content.grader() == null) {
			return false;
		}
		LmsSubmission seen = row.zeroHidden() ? shown.decided(true) : shown;
		@Nullable GradeValue theirs = (row.state() == AttemptOutcome.State.HELD) ? content.theirs() : null;
		GradeValue known = (theirs != null) ? theirs : content.confirmed();
		boolean open = seen.pointsLeftOut() && (known.points() == null || known.points().signum() == 0);
		if (open && theirs == null && !isOld(seen.changedAt(), content.confirmedAt())) {
			return true;
		}
		GradeValue held = open ? seen.value().withPoints(known.points()) : seen.value();
		Comparison comparison = Comparison.of(content, held, rules, (value) -> false);
		if (theirs != null) {
			return comparison == Comparison.OURS || !theirs.isSameAs(held);
		}
		if (row.state() == AttemptOutcome.State.REFUSED) {
			return comparison != Comparison.COMMENT_STAYS && comparison != Comparison.WORDS_NOT_KEPT;
		}
		return !content.confirmed().limitedTo(rules).isSameAs(held) || comparison != Comparison.OURS;
	}

	// Points that a list leaves out are read again one by one, unless nothing has changed
	// since the last time.
	private static boolean isOld(@Nullable Instant changed, @Nullable Instant confirmed) {
		return changed != null && confirmed != null && changed.plus(CLOCKS_AGREE).isBefore(confirmed);
	}

	/** The result of a check, for monitoring. */
	private enum Outcome {

		SAME, CHANGED, GONE, TOO_LATE, NOT_READ

	}

	/** What a read means for the check and its district. */
	private final class Reading implements ServiceAnswer.Visitor<SeenSubmissions, Outcome> {

		private final LmsPoll look;

		private final ProviderRules rules;

		private final Instant began;

		Reading(LmsPoll look, ProviderRules rules, Instant began) {
			this.look = look;
			this.rules = rules;
			this.began = began;
		}

		@Override
		public Outcome accepted(SeenSubmissions seen) {
			return compare(this.look, this.rules, seen, this.began);
		}

		@Override
		public Outcome throttled(Instant until) {
			LmsPoller.this.pauses.pause(district(), Duration.between(LmsPoller.this.clock.instant(), until),
					Reason.THROTTLED);
			return notRead();
		}

		@Override
		public Outcome unavailable(boolean mayHaveActed, String detail) {
			return unhealthy();
		}

		@Override
		public Outcome tokenRefused(String detail) {
			return unhealthy();
		}

		@Override
		public Outcome refused(Refusal refusal, String detail) {
			if (refusal != Refusal.ASSIGNMENT_GONE) {
				return LmsSubmissions.isListRefused(refusal) ? withoutList(this.look) : notRead();
			}
			LmsPoller.this.transactions.executeWithoutResult((status) -> {
				if (LmsPoller.this.turns.end(this.look, null, 2)) {
					LmsPoller.this.lmsRechecks.lookIn(this.look.assignment(), Duration.ZERO);
					releaseWaiting(this.look.assignment());
					LmsPoller.this.turns.forget(this.look.assignment());
					LmsPoller.this.rows.notifyNodes();
				}
			});
			return Outcome.GONE;
		}

		private Outcome unhealthy() {
			LmsPoller.this.unhealthy.put(district(), LmsPoller.this.clock.instant().plus(UNHEALTHY));
			return notRead();
		}

		private Outcome notRead() {
			LmsPoller.this.turns.end(this.look, null, 1);
			return Outcome.NOT_READ;
		}

		private DistrictId district() {
			return this.look.assignment().district();
		}

	}

}
