package dev.handback.sandbox.events;

import java.util.Locale;
import java.util.Map;

import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.paging.EventPageRequest;
import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** The events of the token's district (contract, events). */
@Controller
@RequestMapping(Version.PATH + "/events")
class EventEndpoints {

	private final Feed feed;

	EventEndpoints(Feed feed) {
		this.feed = feed;
	}

	/** A cursor has to be the id of an event that still exists. */
	@GetMapping
	Answer events(DistrictCaller caller, Version version, EventPageRequest request, Query query) {
		EventFilter filter = EventFilter.of(version, query);
		request.places().forEach((place) -> requireEvent(place, caller));
		return new EventList(this.feed, version, Page.of(this.feed.rows(caller.district(), filter), request.page()));
	}

	/** The event need not be visible in the version that was requested. */
	private void requireEvent(String place, DistrictCaller caller) {
		if (RecordId.parse(RecordKind.EVENT, place)
			.filter((event) -> event.district() == caller.district().district())
			.flatMap((event) -> this.feed.find(event, Version.V3_1))
			.isEmpty()) {
			throw Refusal.malformedId();
		}
	}

	@GetMapping("/{id}")
	Answer event(DistrictCaller caller, Version version, @PathVariable String id) {
		if (!RecordId.isWellFormed(id)) {
			throw Refusal.malformedId();
		}
		RecordId event = RecordId.parse(RecordKind.EVENT, id.toLowerCase(Locale.ROOT))
			.filter((found) -> found.district() == caller.district().district())
			.orElseThrow(EventEndpoints::notFound);
		KeptEvent found = this.feed.find(event, version).orElseThrow(EventEndpoints::notFound);
		return Reply.ok((json) -> {
			json.writeName("data");
			json.writeRawValue(found.json(event, version));
			Links.write(json, Map.of("self", "/" + version + "/events/" + event));
		});
	}

	private static Refusal notFound() {
		return Refusal.notFound("Resource not found");
	}

}
