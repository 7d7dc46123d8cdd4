package dev.handback.sandbox.paging;

import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;

/** Which stretch of the feed is asked for; {@code ending_before=last} is its end. */
public record EventPageRequest(PageRequest page) {

	static EventPageRequest of(HttpServletRequest request) {
		return new EventPageRequest(PageRequest.withLast(request));
	}

	/** The ids of events that the request names. */
	public Stream<String> places() {
		return Stream.concat(this.page.startingAfter().stream(),
				this.page.endingBefore().filter((place) -> !place.equals(PageRequest.BEHIND_EVERYTHING)).stream());
	}

}
