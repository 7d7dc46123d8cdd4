package dev.handback.vocabulary;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The provider table of the contract, which decides what is sent, what a form offers, and
 * what explanations say.
 */
public final class ProviderRules {

	private static final ProviderRules A = new ProviderRules().create(AssignmentField.START_DATE, Support.IGNORED)
		.create(AssignmentField.TERM_ID, Support.IGNORED)
		.update(AssignmentField.START_DATE, Support.IGNORED)
		.update(AssignmentField.TERM_ID, Support.IGNORED)
		.submission(SubmissionField.GRADE, Support.IGNORED)
		.submission(SubmissionField.STATE, Support.IGNORED)
		.submission(SubmissionField.OVERRIDE_DUE_DATE, Support.IGNORED)
		.submission(SubmissionField.GRADE_COMMENT, Support.WRITTEN_NOT_CLEARED);

	private static final ProviderRules B = new ProviderRules().create(AssignmentField.START_DATE, Support.REFUSED)
		.create(AssignmentField.TERM_ID, Support.REQUIRED)
		.create(AssignmentField.LINK_ATTACHMENT, Support.REFUSED)
		.update(AssignmentField.START_DATE, Support.IGNORED)
		.update(AssignmentField.LINK_ATTACHMENT, Support.REFUSED)
		.submission(SubmissionField.LINK_ATTACHMENT, Support.REFUSED)
		.submission(SubmissionField.GRADE, Support.IGNORED)
		.submission(SubmissionField.STATE, Support.IGNORED)
		.submission(SubmissionField.GRADER, Support.IGNORED)
		.submission(SubmissionField.FLAGS, Support.IGNORED)
		.submission(SubmissionField.EXTRA_ATTEMPTS, Support.IGNORED)
		.submission(SubmissionField.OVERRIDE_DUE_DATE, Support.IGNORED);

	private static final ProviderRules C = new ProviderRules().update(AssignmentField.TEXT_ATTACHMENT, Support.IGNORED)
		.update(AssignmentField.LINK_ATTACHMENT, Support.IGNORED);

	private static final ProviderRules OTHER = mostCareful(A, B, C);

	private final Map<AssignmentField, Support> onCreate = new EnumMap<>(AssignmentField.class);

	private final Map<AssignmentField, Support> onUpdate = new EnumMap<>(AssignmentField.class);

	private final Map<SubmissionField, Support> onSubmission = new EnumMap<>(SubmissionField.class);

	private ProviderRules() {
	}

	private static ProviderRules mostCareful(ProviderRules... known) {
		ProviderRules rules = new ProviderRules();
		for (AssignmentField field : AssignmentField.values()) {
			rules.create(field, mostCareful(known, (one) -> one.onCreate(field)));
			rules.update(field, mostCareful(known, (one) -> one.onUpdate(field)));
		}
		for (SubmissionField field : SubmissionField.values()) {
			rules.submission(field, mostCareful(known, (one) -> one.onSubmission(field)));
		}
		return rules;
	}

	// What one of them requires is sent if there is a value, unless another refuses it:
	// the others ignore it at worst.
	private static Support mostCareful(ProviderRules[] known, Function<ProviderRules, Support> rule) {
		Set<Support> all = Stream.of(known).map(rule).collect(Collectors.toSet());
		return (all.contains(Support.REQUIRED) && !all.contains(Support.REFUSED)) ? Support.WRITTEN_NOT_CLEARED
				: Collections.max(all);
	}

	static ProviderRules of(Provider provider) {
		return switch (provider) {
			case A -> A;
			case B -> B;
			case C -> C;
			case OTHER -> OTHER;
		};
	}

	public Support onCreate(AssignmentField field) {
		return this.onCreate.getOrDefault(field, Support.WRITTEN);
	}

	public Support onUpdate(AssignmentField field) {
		return this.onUpdate.getOrDefault(field, Support.WRITTEN);
	}

	public Support onSubmission(SubmissionField field) {
		return this.onSubmission.getOrDefault(field, Support.WRITTEN);
	}

	/**
	 * Whether the state {@code returned} has to be sent to release a grade (contract,
	 * submission state: only Provider C takes an explicit state).
	 */
	public boolean returnsExplicitly() {
		return this == C;
	}

	/**
	 * Whether a grade gives the work back to the student (contract, submission state:
	 * Provider B does that for points, at Provider C we say so).
	 */
	public boolean returnsWithGrade() {
		return this == B || returnsExplicitly();
	}

	/**
	 * Whether a grade is kept only if the teacher has given the assignment a grading
	 * category in the learning platform (contract, provider table: Provider B answers 200
	 * and keeps nothing).
	 */
	public boolean keepsGradesByCategory() {
		return this == B;
	}

	/**
	 * Whether a comment is kept only together with points (contract, provider table:
	 * Provider A).
	 */
	public boolean keepsCommentsWithPointsOnly() {
		return this == A || this == OTHER;
	}

	/**
	 * Whether a grade is kept only once the assignment is published (contract, provider
	 * table: Provider A).
	 */
	public boolean keepsGradesOncePublished() {
		return this == A || this == OTHER;
	}

	/**
	 * Whether a student has to open the learning platform before their submission can be
	 * read or written (contract, provider table: Provider B), which also leaves them out
	 * of the list.
	 */
	public boolean mayWaitForStudents() {
		return this == B || this == OTHER;
	}

	private ProviderRules create(AssignmentField field, Support support) {
		this.onCreate.put(field, support);
		return this;
	}

	private ProviderRules update(AssignmentField field, Support support) {
		this.onUpdate.put(field, support);
		return this;
	}

	private ProviderRules submission(SubmissionField field, Support support) {
		this.onSubmission.put(field, support);
		return this;
	}

}
