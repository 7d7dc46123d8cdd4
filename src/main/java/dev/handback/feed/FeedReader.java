package dev.handback.feed;

import dev.handback.client.EventsClient;
import dev.handback.client.answers.ServiceException;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Reads a district's events, translated into changes of the roster. */
@Component
class FeedReader {

	private final EventsClient client;

	FeedReader(EventsClient client) {
		this.client = client;
	}

	EventsClient.Events<RosterEventChange> after(DistrictId district, @Nullable String event, int limit) {
		return this.client.after(district, event, limit, (read) -> RosterEventChange.of(district, read));
	}

	/** Whether there are events after that one. */
	boolean hasNews(DistrictId district, @Nullable String event) {
		return !after(district, event, 1).events().isEmpty();
	}

	/**
	 * Whether the service offers no events: without permission, a request is refused
	 * whatever the cursor is.
	 */
	boolean isSwitchedOff(DistrictId district) {
		try {
			this.client.newest(district);
			return false;
		}
		catch (ServiceException ex) {
			return ex.kind() == ServiceException.Kind.REFUSED;
		}
	}

}
