package dev.handback.diagnosis;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is in a district, in one line.
 *
 * @param owner null if there are no problems
 * @param theirs the problems that wait for the owner, the worst first
 * @param others the other problems, the worst first
 */
public record Turn(Problem.@Nullable Owner owner, List<Problem> theirs, List<Problem> others) {

	/**
	 * The reader's turn if anything waits for them, or else the turn of whoever has to
	 * solve the worst problem.
	 */
	public static Turn of(List<Problem> problems, Problem.Owner reader) {
		if (problems.isEmpty()) {
			return new Turn(null, List.of(), List.of());
		}
		Problem.Owner owner = problems.stream().anyMatch((problem) -> problem.owner() == reader) ? reader
				: problems.get(0).owner();
		return new Turn(owner, problems.stream().filter((problem) -> problem.owner() == owner).toList(),
				problems.stream().filter((problem) -> problem.owner() != owner).toList());
	}

}
