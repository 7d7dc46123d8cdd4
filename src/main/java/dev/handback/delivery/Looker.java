package dev.handback.delivery;

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

import dev.handback.client.Refusal;
import dev.handback.client.ServiceAnswer;
import dev.handback.client.Urgency;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.ProviderRules;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Looks whether anything of an assignment was changed in the LMS, in one read of the
 * list. It decides nothing: what differs from what was seen last is checked under a lease
 * of its own, as after a delivery.
 */
@Component
class Looker {

	/** An unhealthy service is asked once in that time, whatever is due. */
	private static final Duration UNHEALTHY = Duration.ofMinutes(1);

	/** How long pages of a list are asked for; with the last one less than the lease. */
	private static final Duration WITHIN = Duration.ofSeconds(10);

	/** By how much the service's clock may be wrong. */
	private static final Duration CLOCKS_AGREE = Duration.ofMinutes(15);

	private static final int MOST = 10_000;

	private final Submissions submissions;

	private final OutgoingAssignments assignments;

	private final OutgoingSubmissions grades;

	private final ConnectedDistricts districts;

	private final LookTurns turns;

	private final Looks looks;

	private final DeliveryStore store;

	private final Pauses pauses;

	private final DeliveryMetrics metrics;

	private final TransactionTemplate transactions;

	private final Clock clock;

	private final Map<DistrictId, Instant> unhealthy = new ConcurrentHashMap<>();

	Looker(Submissions submissions, OutgoingAssignments assignments, OutgoingSubmissions grades,
			ConnectedDistricts districts, LookTurns turns, Looks looks, DeliveryStore store, Pauses pauses,
			DeliveryMetrics metrics, TransactionTemplate transactions, Clock clock) {
		this.submissions = submissions;
		this.assignments = assignments;
		this.grades = grades;
		this.districts = districts;
		this.turns = turns;
		this.looks = looks;
		this.store = store;
		this.pauses = pauses;
		this.metrics = metrics;
		this.transactions = transactions;
		this.clock = clock;
	}

	/** Whether the district's service answered when it was last asked. */
	boolean isHealthy(DistrictId district) {
		Instant until = this.unhealthy.get(district);
		return until == null || !this.clock.instant().isBefore(until);
	}

	void look(Look look) {
		Target assignment = look.assignment();
		Optional<LmsAssignmentId> id = this.assignments.lmsId(assignment);
		if (id.isEmpty()) {
			this.turns.end(look, null, 0);
			return;
		}
		Instant began = this.clock.instant();
		ServiceAnswer<SeenSubmissions> answer = this.submissions.all(assignment, id.get(), Urgency.LOOK, WITHIN);
		Outcome outcome = answer.match(new Reading(look, began));
		this.metrics.looked(outcome.name(), Duration.between(began, this.clock.instant()));
	}

	private Outcome compare(Look look, SeenSubmissions seen, Instant began) {
		Target assignment = look.assignment();
		Map<PersonId, LmsSubmission> held = seen.byStudent();
		Map<PersonId, Looks.Settled> settled = this.looks.settled(assignment);
		settled.keySet().retainAll(held.keySet());
		Set<PersonId> changed = changed(assignment, settled, held);
		boolean noted = Boolean.TRUE.equals(this.transactions.execute((status) -> {
			boolean presence = look.asked() && this.looks.askPresence(assignment);
			if (!this.turns.end(look, began, seen.requests() + (presence ? 1 : 0) + (changed.isEmpty() ? 0 : 1))) {
				status.setRollbackOnly();
				return false;
			}
			this.grades.seenThere(assignment, held);
			this.looks.check(assignment, changed);
			if (presence || !changed.isEmpty()) {
				this.store.notifyNodes();
			}
			return true;
		}));
		return !noted ? Outcome.TOO_LATE : changed.isEmpty() ? Outcome.SAME : Outcome.CHANGED;
	}

	/** Where the list cannot be read, some of what is settled is read alone. */
	private Outcome withoutList(Look look) {
		List<PersonId> students = new ArrayList<>(this.looks.settled(look.assignment()).keySet());
		Collections.shuffle(students);
		List<PersonId> some = students.subList(0, (int) Math.min(students.size(), Math.max(1, look.share() - 2)));
		this.transactions.executeWithoutResult((status) -> {
			if (this.turns.end(look, null, 2 + some.size())) {
				this.looks.check(look.assignment(), some);
				this.store.notifyNodes();
			}
		});
		return Outcome.NOT_READ;
	}

	private Set<PersonId> changed(Target assignment, Map<PersonId, Looks.Settled> settled,
			Map<PersonId, LmsSubmission> held) {
		if (settled.isEmpty()) {
			return Set.of();
		}
		ProviderRules rules = this.districts.get(assignment.district()).provider().rules();
		Map<PersonId, SubmissionContent> contents = contents(assignment, List.copyOf(settled.keySet()));
		return contents.keySet()
			.stream()
			.filter((student) -> differs(Objects.requireNonNull(settled.get(student)),
					Objects.requireNonNull(contents.get(student)), Objects.requireNonNull(held.get(student)), rules))
			.collect(Collectors.toSet());
	}

	// A statement takes so many students and no more.
	private Map<PersonId, SubmissionContent> contents(Target assignment, List<PersonId> students) {
		Map<PersonId, SubmissionContent> contents = new HashMap<>();
		for (int from = 0; from < students.size(); from += MOST) {
			contents.putAll(
					this.grades.contents(assignment, students.subList(from, Math.min(students.size(), from + MOST))));
		}
		return contents;
	}

	/**
	 * Whether it is neither what both sides agreed on nor what a teacher was asked about.
	 */
	private static boolean differs(Looks.Settled row, SubmissionContent content, LmsSubmission shown,
			ProviderRules rules) {
		if (content.grader() == null) {
			return false;
		}
		LmsSubmission seen = row.zeroHidden() ? shown.decided(true) : shown;
		@Nullable GradeValue theirs = (row.state() == Next.State.HELD) ? content.theirs() : null;
		GradeValue known = (theirs != null) ? theirs : content.confirmed();
		boolean open = seen.pointsLeftOut() && (known.points() == null || known.points().signum() == 0);
		if (open && theirs == null && !isOld(seen.changedAt(), content.confirmedAt())) {
			return true;
		}
		GradeValue held = open ? seen.value().withPoints(known.points()) : seen.value();
		if (theirs != null) {
			return !theirs.isSameAs(held);
		}
		Verdict verdict = Verdict.of(content, held, rules, (value) -> false);
		if (row.state() == Next.State.REFUSED) {
			return verdict != Verdict.COMMENT_STAYS;
		}
		return !content.confirmed().isSameAs(held) || verdict != Verdict.OURS;
	}

	// The points that a list leaves out are read again alone, unless nothing has changed
	// since that was done.
	private static boolean isOld(@Nullable Instant changed, @Nullable Instant confirmed) {
		return changed != null && confirmed != null && changed.plus(CLOCKS_AGREE).isBefore(confirmed);
	}

	/** What came of a look, for monitoring. */
	private enum Outcome {

		SAME, CHANGED, GONE, TOO_LATE, NOT_READ

	}

	/** What a read means for the look and its district. */
	private final class Reading implements ServiceAnswer.Cases<SeenSubmissions, Outcome> {

		private final Look look;

		private final Instant began;

		Reading(Look look, Instant began) {
			this.look = look;
			this.began = began;
		}

		@Override
		public Outcome accepted(SeenSubmissions seen) {
			return compare(this.look, seen, this.began);
		}

		@Override
		public Outcome throttled(Instant until) {
			Looker.this.pauses.pause(district(), Duration.between(Looker.this.clock.instant(), until),
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
				return Submissions.isListRefused(refusal) ? withoutList(this.look) : notRead();
			}
			Looker.this.transactions.executeWithoutResult((status) -> {
				if (Looker.this.turns.end(this.look, null, 2)) {
					Looker.this.looks.in(this.look.assignment(), Duration.ZERO);
					Looker.this.turns.forget(this.look.assignment());
					Looker.this.store.notifyNodes();
				}
			});
			return Outcome.GONE;
		}

		private Outcome unhealthy() {
			Looker.this.unhealthy.put(district(), Looker.this.clock.instant().plus(UNHEALTHY));
			return notRead();
		}

		private Outcome notRead() {
			Looker.this.turns.end(this.look, null, 1);
			return Outcome.NOT_READ;
		}

		private DistrictId district() {
			return this.look.assignment().district();
		}

	}

}
