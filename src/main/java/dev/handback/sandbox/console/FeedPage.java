package dev.handback.sandbox.console;

import java.net.URI;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.events.Feed;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** A district's newest events, and buttons that create more. */
@Controller
class FeedPage {

	private static final int EVENTS_SHOWN = 100;

	private final Feed feed;

	FeedPage(Feed feed) {
		this.feed = feed;
	}

	@GetMapping("/console/feed")
	Answer feed() {
		return Reply.redirect(URI.create("/console/feed/" + Districts.ALL.get(0).id()));
	}

	@GetMapping("/console/feed/{id}")
	String feed(@PathVariable String id, Model model) {
		District district = Districts.find(id).orElseThrow(Refusal::noSuchPage);
		List<Line> lines = this.feed.newest(district.id(), EVENTS_SHOWN)
			.stream()
			.map((event) -> new Line(event.id().toString(), event.type(), Times.full(event.created()), event.object()))
			.toList();
		model.addAllAttributes(Map.of("district", district, "districts", Districts.AUTHORIZING, "events", lines,
				"enabled", this.feed.isEnabled(district.id()), "most", EVENTS_SHOWN));
		return "console/feed";
	}

	/** An event as the page shows it. */
	record Line(String id, String type, String created, String object) {
	}

}
