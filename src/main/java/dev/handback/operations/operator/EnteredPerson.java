package dev.handback.operations.operator;

import java.util.Optional;

import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * The person whom an operator looks up, or whose data an operator exports or erases.
 *
 * @param reason why
 * @param typed the person's id again, to confirm that they are erased
 * @param grades what happens to their grades
 */
record EnteredPerson(@Nullable String district, @Nullable String person, @Nullable String reason,
		@Nullable String typed, @Nullable String grades) {

	private static final int SHORTEST_REASON = 10;

	private static final int LONGEST_REASON = 300;

	private static final String DELETE = "delete";

	private static final String KEEP = "keep";

	Optional<DistrictId> districtId() {
		return DistrictId.parse(ObjectIds.typed(text(this.district)));
	}

	Optional<PersonId> personId() {
		return PersonId.parse(ObjectIds.typed(text(this.person)));
	}

	/** Whether nothing was entered. */
	boolean isEmpty() {
		return text(this.district).isEmpty() && text(this.person).isEmpty();
	}

	/** The key of what is wrong with the ids; empty if nothing is. */
	Optional<String> problem() {
		return (districtId().isEmpty() || personId().isEmpty()) ? Optional.of("names.problem.id") : Optional.empty();
	}

	/** The key of what is wrong with the reason; empty if nothing is. */
	Optional<String> problemOfReason() {
		String given = text(this.reason);
		boolean fits = given.length() >= SHORTEST_REASON && PlainText.problem(given, LONGEST_REASON).isEmpty();
		return fits ? Optional.empty() : Optional.of("names.problem.reason");
	}

	/** The key of what is wrong with what erasing needs in addition. */
	Optional<String> problemOfErasure() {
		if (!keepsGrades() && !DELETE.equals(this.grades)) {
			return Optional.of("person.problem.grades");
		}
		return PersonId.parse(ObjectIds.typed(text(this.typed))).equals(personId()) ? Optional.empty()
				: Optional.of("person.problem.typed");
	}

	boolean keepsGrades() {
		return KEEP.equals(this.grades);
	}

	/** The reason on one line, so that none looks like another record of the audit. */
	String givenReason() {
		return PlainText.singleSpaced(text(this.reason));
	}

	static String text(@Nullable String entered) {
		return (entered != null) ? entered.strip() : "";
	}

}
