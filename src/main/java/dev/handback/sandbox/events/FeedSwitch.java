package dev.handback.sandbox.events;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.Districts;
import dev.handback.sandbox.world.RecordId;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import tools.jackson.core.JacksonException;

/** Switches the events of a district on and off. */
@Controller
class FeedSwitch {

	private final Feed feed;

	private final Store store;

	FeedSwitch(Feed feed, Store store) {
		this.feed = feed;
		this.store = store;
	}

	/** {@code enabled}: true or false. */
	@PatchMapping("/console/api/districts/{id}/events")
	Answer set(@PathVariable String id, @RequestBody byte[] body) {
		RecordId district = Districts.find(id)
			.orElseThrow(() -> Refusal.notFound("There is no such thing in this sandbox"))
			.id();
		boolean enabled = enabled(body);
		this.store.change((changes) -> {
			this.feed.enable(district, enabled, changes);
			return enabled;
		});
		return Reply.ok((json) -> json.writeBooleanProperty("enabled", enabled));
	}

	private static boolean enabled(byte[] body) {
		try {
			return Json.read(body).path("enabled").asBooleanOpt().orElseThrow(FeedSwitch::refused);
		}
		catch (JacksonException ex) {
			throw refused();
		}
	}

	private static Refusal refused() {
		return Refusal.badRequest("enabled must be true or false");
	}

}
