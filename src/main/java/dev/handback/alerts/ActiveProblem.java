package dev.handback.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.diagnosis.DistrictHealth;
import dev.handback.diagnosis.Problem;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * A problem of a district that needs attention.
 *
 * @param kind its stable name, also the suffix of its message keys
 * @param owner whose turn it is
 * @param number the count in the sentence; null if it has none
 * @param address the administrator's page where it can be fixed; null if there is none
 */
record ActiveProblem(DistrictId district, String kind, Problem.Owner owner, @Nullable Long number,
		@Nullable String address) {

	static final String GRADES_WAIT = "grades.waiting";

	/** Problems of teachers and students are reported to teachers instead, once a day. */
	private static final Set<Problem.Owner> TOLD_OF = EnumSet.of(Problem.Owner.ADMINISTRATOR, Problem.Owner.OPERATOR,
			Problem.Owner.SERVICE);

	/**
	 * A district's problems.
	 * @param gradesWait how long grades that don't need anyone's help may wait
	 */
	static List<ActiveProblem> in(DistrictHealth state, Duration gradesWait) {
		Stream<ActiveProblem> problems = state.problems()
			.stream()
			.filter((problem) -> TOLD_OF.contains(problem.owner()))
			.map((problem) -> of(state.district().id(), problem));
		@Nullable Instant oldest = state.backlog().oldestWaiting();
		if (oldest == null || oldest.isAfter(state.countedAt().minus(gradesWait))) {
			return problems.toList();
		}
		return Stream
			.concat(problems, Stream.of(new ActiveProblem(state.district().id(), GRADES_WAIT, Problem.Owner.NO_ONE,
					state.backlog().waiting(), "/district/deliveries")))
			.toList();
	}

	private static ActiveProblem of(DistrictId district, Problem problem) {
		return new ActiveProblem(district, problem.kind(), problem.owner(),
				problem.arguments()
					.stream()
					.filter(Number.class::isInstance)
					.map((number) -> ((Number) number).longValue())
					.findFirst()
					.orElse(null),
				problem.address());
	}

}
