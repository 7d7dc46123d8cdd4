package dev.handback.delivery.courier;

import java.util.function.Predicate;

import dev.handback.delivery.SubmissionContent;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.SubmissionField;
import dev.handback.vocabulary.Support;

/** How the value in the LMS compares with the one we want there. */
enum Comparison {

	/** What we want, as far as the provider keeps it. */
	OURS,

	/** What we want, except for a comment that the provider can't clear. */
	COMMENT_STAYS,

	/** Nothing of a grade in words, which the provider doesn't keep, without points. */
	WORDS_NOT_KEPT,

	/** What both sides last agreed on. */
	AS_BEFORE,

	/** An older value of ours. */
	OLDER_OURS,

	/** A value that didn't come from here. */
	THEIRS;

	/**
	 * Compares.
	 * @param wasWanted whether it is an older value of ours; called only if nothing else
	 * matches
	 */
	static Comparison of(SubmissionContent stored, GradeValue held, ProviderRules rules,
			Predicate<GradeValue> wasWanted) {
		SubmissionContent content = stored.seeing(held, rules);
		GradeValue kept = content.wanted().limitedTo(rules);
		GradeValue confirmed = content.confirmed().limitedTo(rules);
		GradeValue wanted = rules.onSubmission(SubmissionField.FLAGS).keeps() ? kept : kept.withFlags(held.flags());
		if (wanted.isSameAs(held)) {
			return areWordsMissing(content, rules) ? WORDS_NOT_KEPT : OURS;
		}
		if (confirmed.isSameAs(held)) {
			return commentStays(wanted, held, rules) ? COMMENT_STAYS : AS_BEFORE;
		}
		if (commentStays(wanted, held, rules) && confirmed.hasSameComment(held)) {
			return COMMENT_STAYS;
		}
		boolean ourDetails = held.hasSameDetails(wanted) || held.hasSameDetails(confirmed);
		return (ourDetails && wasWanted.test(held)) ? OLDER_OURS : THEIRS;
	}

	// What was seen there under other rules is there unless we see that it isn't.
	private static boolean areWordsMissing(SubmissionContent content, ProviderRules rules) {
		GradeDetails wanted = content.wanted().details();
		return !rules.onSubmission(SubmissionField.GRADE).keeps() && content.wanted().points() == null
				&& wanted.text() != null && !wanted.text().equals(content.confirmed().details().text());
	}

	// Provider A ignores an empty comment, so a comment can't be cleared (contract,
	// provider table).
	private static boolean commentStays(GradeValue wanted, GradeValue held, ProviderRules rules) {
		return rules.onSubmission(SubmissionField.GRADE_COMMENT) == Support.WRITTEN_NOT_CLEARED
				&& wanted.comment() == null && held.comment() != null && wanted.isSameAs(held.withComment(null));
	}

}
