package dev.handback.sandbox;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the worlds in which parallel tests run.
 *
 * @param most how many worlds there can be at the same time, at most 256; 0 for none
 * @param ports where worlds listen, for example 9000-9031; any free port by default
 */
@ConfigurationProperties("handback.sandbox.worlds")
record WorldProperties(@DefaultValue("32") int most, @DefaultValue("") String ports) {

	private static final int MOST = 256;

	private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

	WorldProperties {
		if (most < 0 || most > MOST) {
			throw new IllegalArgumentException(
					"handback.sandbox.worlds.most must be between 0 and " + MOST + ", not " + most);
		}
		if (!ports.isEmpty() && range(ports).isEmpty()) {
			throw new IllegalArgumentException(
					"handback.sandbox.worlds.ports must be a range such as 9000-9031, not " + ports);
		}
	}

	/** The ports in the order in which they are tried; just 0 if any will do. */
	List<Integer> candidates() {
		return this.ports.isEmpty() ? List.of(0) : range(this.ports);
	}

	private static List<Integer> range(String ports) {
		Matcher range = RANGE.matcher(ports);
		if (!range.matches()) {
			return List.of();
		}
		int first = Integer.parseInt(range.group(1));
		int last = Integer.parseInt(range.group(2));
		return (first > 0 && last <= 65_535) ? IntStream.rangeClosed(first, last).boxed().toList() : List.of();
	}

}
