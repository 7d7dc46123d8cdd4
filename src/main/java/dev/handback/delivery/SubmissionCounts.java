package dev.handback.delivery;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

import dev.handback.delivery.DeliveryState.Stage;

/**
 * The number of an assignment's submissions in each state.
 *
 * @param grades submissions with a grade
 * @param work submissions with only work and no grade
 */
public record SubmissionCounts(Map<Stage, Integer> grades, Map<Stage, Integer> work) {

	/** There is nothing to send. */
	public static final SubmissionCounts NONE = new SubmissionCounts(Map.of(), Map.of());

	/** The same with that many grades that the teacher holds back. */
	public SubmissionCounts withHeld(int number) {
		if (number == 0) {
			return this;
		}
		Map<Stage, Integer> all = new EnumMap<>(Stage.class);
		all.putAll(this.grades);
		all.put(Stage.HELD, number);
		return new SubmissionCounts(all, this.work);
	}

	/** How many grades the teacher holds back. */
	public int held() {
		return count(this.grades, Set.of(Stage.HELD));
	}

	/** How many grades are in the LMS. */
	public int inTheLms() {
		return count(this.grades, Set.of(Stage.IN_THE_LMS));
	}

	/** How many grades aren't in the LMS. */
	public int notInTheLms() {
		return count(this.grades, this.grades.keySet()) - inTheLms();
	}

	/** How many grades are saved or being sent. */
	public int underWay() {
		return count(this.grades, this.grades.keySet().stream().filter(Stage::moves).toList());
	}

	/** How many have a conflict. */
	public int conflicts() {
		return count(this.grades, Set.of(Stage.CONFLICT)) + count(this.work, Set.of(Stage.CONFLICT));
	}

	/** How many grades, and how much work, need someone's attention. */
	public int stuck() {
		return count(this.grades, Stage.STUCK) + count(this.work, Stage.STUCK);
	}

	/** The work that isn't in the LMS. */
	public Map<Stage, Integer> workNotInTheLms() {
		Map<Stage, Integer> missing = new EnumMap<>(Stage.class);
		missing.putAll(this.work);
		missing.remove(Stage.IN_THE_LMS);
		return missing;
	}

	public static SubmissionCounts empty() {
		return new SubmissionCounts(new EnumMap<>(Stage.class), new EnumMap<>(Stage.class));
	}

	public void add(Stage stage, boolean ungraded, int number) {
		(ungraded ? this.work : this.grades).merge(stage, number, Integer::sum);
	}

	private static int count(Map<Stage, Integer> counts, Collection<Stage> stages) {
		return stages.stream().mapToInt((stage) -> counts.getOrDefault(stage, 0)).sum();
	}

}
