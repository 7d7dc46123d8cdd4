package dev.handback.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.client.paging.ListReader;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.paging.PageTarget;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/** The events feed of a district (contract, events). */
@Component
public class EventsClient {

	static final String PATH = "/v3.1/events";

	static final String NEWEST = PATH + "?ending_before=last&limit=1";

	private final ListReader lists;

	EventsClient(ListReader lists) {
		this.lists = lists;
	}

	/**
	 * The id of the newest event (contract, feed rule 4a); empty if there is none.
	 * @throws ServiceException if the service doesn't say
	 */
	public Optional<String> newest(DistrictId district) {
		List<EventRecord> newest = new ArrayList<>();
		read(district, NEWEST, Function.identity(), newest);
		return newest.stream().map(EventRecord::id).filter((id) -> id != null).reduce((first, second) -> second);
	}

	/**
	 * Reads the next page of events, oldest first.
	 * @param after the last event that was processed; null before the first
	 * @param limit the most events
	 * @param translate converts each event into what is kept of it
	 * @throws ServiceException if the page can't be read after five retries, or the
	 * service refuses the cursor
	 */
	public <T> Events<T> after(DistrictId district, @Nullable String after, int limit,
			Function<EventRecord, T> translate) {
		List<T> events = new ArrayList<>();
		boolean more = read(district, pageAfter(after, limit), translate, events);
		return new Events<>(events, more && !events.isEmpty());
	}

	static String pageAfter(@Nullable String after, int limit) {
		return ListReader.firstPage(PATH, limit)
				+ ((after != null) ? "&starting_after=" + UriUtils.encode(after, StandardCharsets.UTF_8) : "");
	}

	private <T> boolean read(DistrictId district, String page, Function<EventRecord, T> translate, List<T> events) {
		PageCursor<EventRecord> walk = this.lists.walk(district, PATH, EventRecord.class, page);
		walk.readPage(() -> new Collected<>(translate, events));
		return !walk.isOver();
	}

	/**
	 * A page of events.
	 *
	 * @param more whether there are newer ones
	 */
	public record Events<T>(List<T> events, boolean more) {

	}

	private static final class Collected<T> implements PageTarget.OpenPage<EventRecord> {

		private final Function<EventRecord, T> translate;

		private final List<T> events;

		Collected(Function<EventRecord, T> translate, List<T> events) {
			this.translate = translate;
			this.events = events;
			this.events.clear();
		}

		@Override
		public void add(EventRecord event) {
			this.events.add(this.translate.apply(event));
		}

		@Override
		public void whole(@Nullable String next) {
			// Events are continued from their ids, not from links.
		}

		@Override
		public void close() {
			// The next attempt starts by discarding what a broken page left behind.
		}

	}

}
