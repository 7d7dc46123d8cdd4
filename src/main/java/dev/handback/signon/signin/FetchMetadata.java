package dev.handback.signon.signin;

import java.util.Set;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * Distinguishes a person who opens an address from a page that loads it (Fetch Metadata
 * Request Headers, W3C). Browsers that don't say are let through, because old web views
 * don't send these headers.
 */
final class FetchMetadata {

	private static final Set<String> NAVIGATION = Set.of("navigate");

	private FetchMetadata() {
	}

	/** Whether this is a navigation of the whole window, and not a prefetch. */
	static boolean isTopLevel(UnaryOperator<@Nullable String> header) {
		return isAbsentOr(header.apply("Sec-Fetch-Mode"), NAVIGATION)
				&& isAbsentOr(header.apply("Sec-Fetch-Dest"), Set.of("document"))
				&& !startsWithPrefetch(header.apply("Sec-Purpose")) && !startsWithPrefetch(header.apply("Purpose"));
	}

	private static boolean isAbsentOr(@Nullable String value, Set<String> allowed) {
		return value == null || allowed.contains(value);
	}

	private static boolean startsWithPrefetch(@Nullable String purpose) {
		return purpose != null && purpose.startsWith("prefetch");
	}

}
