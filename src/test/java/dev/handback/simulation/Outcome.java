package dev.handback.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a schedule ended.
 *
 * @param broken the promises that were broken, in words
 * @param story who saw what, did what, and what landed
 * @param troubles the calls and transactions that went wrong, by number
 */
record Outcome(List<String> broken, List<String> story, Set<Integer> troubles, long steps) {

	static final Outcome FINE = new Outcome(List.of(), List.of(), Set.of(), 0);

	private static final Pattern OF_ONE_RUN = Pattern
		.compile("[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d(?=:)");

	boolean isFine() {
		return this.broken.isEmpty();
	}

	/**
	 * The story without what differs whenever it is told: the district's ids, and the
	 * hour.
	 */
	List<String> plot() {
		List<String> met = new ArrayList<>();
		return this.story.stream().map((line) -> {
			// An answer may be cut off within an id.
			Matcher ids = OF_ONE_RUN.matcher(line.replaceFirst("TRUNCATED.*", "TRUNCATED"));
			return ids.replaceAll((id) -> {
				if (!met.contains(id.group())) {
					met.add(id.group());
				}
				return "#" + met.indexOf(id.group());
			});
		}).toList();
	}

}
