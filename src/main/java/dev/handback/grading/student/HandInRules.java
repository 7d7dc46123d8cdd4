package dev.handback.grading.student;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.AssignmentContent;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.SubmissionField;
import org.jspecify.annotations.Nullable;

/**
 * Whether a student can hand in work here. An update of the submission with an attachment
 * marks it as submitted (contract, submission state), if the provider accepts that kind
 * of attachment.
 */
final class HandInRules {

	/** Regardless of how many the assignment allows, to limit what is stored. */
	static final int MOST_ATTEMPTS = 100;

	private final Provider provider;

	private final Instant now;

	HandInRules(Provider provider, Instant now) {
		this.provider = provider;
		this.now = now;
	}

	/** What the student can hand in now, or why they can't. */
	Offer offer(WorkItem work, int attempts) {
		AssignmentContent content = work.assignment().content();
		List<Attachment.Type> types = Stream.of(Attachment.Type.values())
			.filter((type) -> content.submissionTypes().contains(type.wireName()))
			.filter(this::keeps)
			.toList();
		String obstacle = obstacle(work, content, attempts, types.isEmpty());
		return new Offer((obstacle == null) ? types : List.of(), obstacle,
				Math.min(MOST_ATTEMPTS, allowed(work, content)));
	}

	private @Nullable String obstacle(WorkItem work, AssignmentContent content, int attempts, boolean noType) {
		Instant from = content.availability().acceptFrom();
		Instant until = content.availability().acceptUntil();
		if (work.section().leftAt() != null) {
			return "hand-in.left";
		}
		if (!work.section().reachesTheLms() || work.assignment().lmsId() == null) {
			return "hand-in.not-there";
		}
		if (noType) {
			return content.submissionTypes().isEmpty() ? "hand-in.nothing-asked" : "hand-in.not-this-kind";
		}
		if (from != null && from.isAfter(this.now)) {
			return "hand-in.not-open";
		}
		if (work.assignment().presence() == LmsPresence.LOCKED || (until != null && !until.isAfter(this.now))) {
			return "hand-in.closed";
		}
		if (attempts >= MOST_ATTEMPTS) {
			return "hand-in.too-many";
		}
		return (attempts >= allowed(work, content)) ? "hand-in.no-attempts" : null;
	}

	private static int allowed(WorkItem work, AssignmentContent content) {
		Integer extra = work.grade().details().extraAttempts();
		return (content.maxAttempts() != null) ? content.maxAttempts() + ((extra != null) ? extra : 0)
				: Integer.MAX_VALUE;
	}

	private boolean keeps(Attachment.Type type) {
		return this.provider.rules()
			.onSubmission(
					(type == Attachment.Type.LINK) ? SubmissionField.LINK_ATTACHMENT : SubmissionField.TEXT_ATTACHMENT)
			.keeps();
	}

	/**
	 * What can be handed in.
	 *
	 * @param obstacle the message key of why nothing can be handed in; null if something
	 * can
	 * @param most how many attempts there may be
	 */
	record Offer(List<Attachment.Type> types, @Nullable String obstacle, int most) {

		/** Whether nothing can be handed in unless a teacher opens it again. */
		boolean isOver() {
			return "hand-in.closed".equals(this.obstacle) || "hand-in.no-attempts".equals(this.obstacle);
		}

	}

}
