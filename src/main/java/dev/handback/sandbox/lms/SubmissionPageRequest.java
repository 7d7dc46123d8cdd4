package dev.handback.sandbox.lms;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.paging.PageRequest;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import jakarta.servlet.http.HttpServletRequest;

/**
 * The requested part of a list of submissions, with the contract's paging or a cursor,
 * which has also been seen.
 *
 * @param byCursor whether the position in the list is an opaque cursor
 */
record SubmissionPageRequest(PageRequest page, boolean byCursor) {

	private static final int LOW_LIMIT = 100;

	private static final String STARTING_AFTER = "starting_after=";

	/**
	 * Reads the paging parameters.
	 * @throws Refusal for parameters that this list doesn't currently support
	 */
	static SubmissionPageRequest of(HttpServletRequest request, Differences differences) {
		Query query = Query.of(request);
		if (differences.isOn(Difference.SUBMISSIONS_LIMIT_100)) {
			query.first("limit").ifPresent(SubmissionPageRequest::requireLow);
		}
		PageRequest page = PageRequest.of(request);
		boolean byCursor = differences.isOn(Difference.CURSOR_PAGING);
		return new SubmissionPageRequest(byCursor ? withCursor(page, query) : page, byCursor);
	}

	private static void requireLow(String limit) {
		String digits = limit.replaceFirst("^0+", "");
		if (digits.matches("\\d+") && (digits.length() > 3 || Integer.parseInt(digits) > LOW_LIMIT)) {
			throw Refusal.badRequest("limit must not be greater than " + LOW_LIMIT);
		}
	}

	private static PageRequest withCursor(PageRequest page, Query query) {
		Refusal.require(page.startingAfter().isEmpty() && page.endingBefore().isEmpty(),
				"starting_after and ending_before are not supported here; use cursor");
		return query.first("cursor").map((cursor) -> page.startingAt(read(cursor))).orElse(page);
	}

	private static String read(String cursor) {
		try {
			return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
		}
		catch (IllegalArgumentException ex) {
			throw Refusal.badRequest("cursor is not valid");
		}
	}

	/** The links self and, if there is more, next. */
	Map<String, String> links(Page found, Instant now) {
		Map<String, String> links = new LinkedHashMap<>();
		found.links().forEach((rel, uri) -> {
			if (rel.equals("self")) {
				links.put(rel, uri);
			}
			else if (rel.equals("next") && this.page.endingBefore().isEmpty()) {
				links.put(rel, NextLink.of(this.byCursor ? withCursor(uri) : uri, now));
			}
		});
		return links;
	}

	private static String withCursor(String uri) {
		int place = uri.lastIndexOf(STARTING_AFTER);
		byte[] id = uri.substring(place + STARTING_AFTER.length()).getBytes(StandardCharsets.US_ASCII);
		return uri.substring(0, place) + "cursor=" + Base64.getUrlEncoder().withoutPadding().encodeToString(id);
	}

}
