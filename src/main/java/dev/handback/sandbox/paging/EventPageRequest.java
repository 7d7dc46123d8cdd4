package dev.handback.sandbox.paging;

import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;

/** The part of the feed that is requested. {@code ending_before=last} means its end. */
public record EventPageRequest(PageRequest page) {

	static EventPageRequest of(HttpServletRequest request) {
		return new EventPageRequest(PageRequest.withLast(request));
	}

	/** The event ids in the request. */
	public Stream<String> places() {
		return Stream.concat(this.page.startingAfter().stream(),
				this.page.endingBefore().filter((place) -> !place.equals(PageRequest.BEHIND_EVERYTHING)).stream());
	}

}
