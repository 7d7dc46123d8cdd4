package dev.handback.simulation.service;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** Which page of a list of submissions is requested (contract, paging rules). */
final class PageQuery {

	private static final int DEFAULT = 100;

	private static final int LARGEST = 10_000;

	// Contract's gaps, envelopes.
	private static final Duration NEXT_IS_VALID = Duration.ofHours(2);

	private final ModelRequest request;

	private final Instant now;

	private final Map<String, String> query = new HashMap<>();

	private final int limit;

	private final @Nullable String after;

	private final @Nullable String before;

	PageQuery(ModelRequest request, Instant now) {
		this.request = request;
		this.now = now;
		for (String pair : request.path().substring(request.pathOnly().length()).split("[?&]", 0)) {
			this.query.put(pair.replaceFirst("=.*", ""), pair.replaceFirst(".*?=", ""));
		}
		this.limit = limit(this.query.get("limit"));
		this.after = id(this.query.get("starting_after"));
		this.before = id(this.query.get("ending_before"));
		String expires = this.query.get("expires");
		if (expires != null && now.getEpochSecond() > Long.parseLong(expires)) {
			throw Refused.badRequest("the next link has expired");
		}
	}

	private static int limit(@Nullable String text) {
		if (text == null) {
			return DEFAULT;
		}
		if (!text.matches("0*[1-9]\\d{0,8}")) {
			throw Refused.badRequest("limit must be a whole number above 0");
		}
		int limit = Integer.parseInt(text);
		if (limit > LARGEST) {
			throw new Refused(413, "limit must not be greater than " + LARGEST);
		}
		return limit;
	}

	private static @Nullable String id(@Nullable String text) {
		if (text != null && !ObjectIds.isId(text)) {
			throw Refused.badRequest("INVALID_ID");
		}
		return text;
	}

	/**
	 * The students on the page.
	 * @param all in ascending order
	 */
	List<PersonId> page(List<PersonId> all) {
		List<PersonId> within = within(all);
		int surplus = Math.max(0, within.size() - this.limit);
		return (this.before != null) ? within.subList(surplus, within.size())
				: within.subList(0, within.size() - surplus);
	}

	/** The path of the next page; null if this is the last one. */
	@Nullable String next(List<PersonId> all) {
		if (this.before != null || within(all).size() <= this.limit) {
			return null;
		}
		String limit = this.query.containsKey("limit") ? "limit=" + this.limit + "&" : "";
		return "%s?%sstarting_after=%s&expires=%d".formatted(this.request.pathOnly(), limit,
				within(all).get(this.limit - 1), this.now.plus(NEXT_IS_VALID).getEpochSecond());
	}

	private List<PersonId> within(List<PersonId> all) {
		return all.stream()
			.filter((student) -> this.after == null || student.value().compareTo(this.after) > 0)
			.filter((student) -> this.before == null || student.value().compareTo(this.before) < 0)
			.toList();
	}

}
