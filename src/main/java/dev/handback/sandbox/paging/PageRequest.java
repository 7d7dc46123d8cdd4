package dev.handback.sandbox.paging;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.HttpServletRequest;

/**
 * The part of a list that is requested (contract, limits).
 *
 * @param path the path as requested
 * @param query the complete query as requested, empty if there is none
 * @param others the parameters that aren't about paging, still encoded
 */
public record PageRequest(int limit, Optional<String> startingAfter, Optional<String> endingBefore, String path,
		String query, List<String> others) {

	private static final int DEFAULT_LIMIT = 100;

	private static final int HIGHEST_LIMIT = 10_000;

	static final String BEHIND_EVERYTHING = "f".repeat(24);

	private static final Set<String> PLACE = Set.of("starting_after", "ending_before", "cursor");

	private static final Set<String> PAGING = Set.of("limit", "starting_after", "ending_before");

	/**
	 * Reads the paging parameters.
	 * @throws Refusal 413 for a limit above 10,000, 400 for other invalid values
	 */
	public static PageRequest of(HttpServletRequest request) {
		return of(request, PageRequest::id);
	}

	/** Like {@link #of}, for a list that allows {@code ending_before=last}. */
	static PageRequest withLast(HttpServletRequest request) {
		return of(request, (text) -> text.equals("last") ? BEHIND_EVERYTHING : id(text));
	}

	private static PageRequest of(HttpServletRequest request, UnaryOperator<String> end) {
		Query query = Query.of(request);
		Optional<String> startingAfter = query.first("starting_after").map(PageRequest::id);
		Optional<String> endingBefore = query.first("ending_before").map(end);
		Refusal.require(startingAfter.isEmpty() || endingBefore.isEmpty(),
				"starting_after and ending_before exclude each other");
		return new PageRequest(query.first("limit").map(PageRequest::limit).orElse(DEFAULT_LIMIT), startingAfter,
				endingBefore, request.getRequestURI(), Optional.ofNullable(request.getQueryString()).orElse(""),
				query.encodedWithout(PLACE));
	}

	/**
	 * Returns the same request, starting after that id.
	 * @throws Refusal 400 if it isn't an id
	 */
	public PageRequest startingAt(String place) {
		return new PageRequest(this.limit, Optional.of(id(place)), Optional.empty(), this.path, this.query,
				this.others);
	}

	/** Whether a request has paging parameters, which sign-on tokens may not use. */
	public static boolean isAskedFor(Query query) {
		return PAGING.stream().anyMatch((name) -> query.first(name).isPresent());
	}

	private static int limit(String text) {
		Refusal.require(text.matches("\\d+") && !text.matches("0+"), "limit must be a whole number above 0");
		String digits = text.replaceFirst("^0+", "");
		if (digits.length() > 5 || Integer.parseInt(digits) > HIGHEST_LIMIT) {
			throw Refusal.withMessage(413, "limit must not be greater than " + HIGHEST_LIMIT);
		}
		return Integer.parseInt(digits);
	}

	private static String id(String text) {
		if (!RecordId.isWellFormed(text)) {
			throw Refusal.malformedId();
		}
		return text.toLowerCase(Locale.ROOT);
	}

	/** The link to this page itself. */
	String self() {
		return this.query.isEmpty() ? this.path : this.path + "?" + this.query;
	}

	String after(String id) {
		return link("starting_after=" + id);
	}

	String before(String id) {
		return link("ending_before=" + id);
	}

	private String link(String place) {
		return this.path + "?" + String.join("&", Stream.concat(this.others.stream(), Stream.of(place)).toList());
	}

}
