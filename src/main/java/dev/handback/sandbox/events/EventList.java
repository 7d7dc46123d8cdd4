package dev.handback.sandbox.events;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import dev.handback.sandbox.paging.Page;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Links;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.HttpServletResponse;

/** A list of events as an answer, written one by one and never entirely in memory. */
record EventList(Feed feed, Version version, Page page) implements Answer {

	@Override
	public void writeTo(HttpServletResponse response) throws IOException {
		response.setContentType(Reply.JSON);
		OutputStream out = response.getOutputStream();
		String separator = "{\"data\":[";
		for (long key : this.page.keys()) {
			RecordId id = RecordId.ofKey(key);
			Optional<KeptEvent> event = this.feed.find(id, this.version);
			if (event.isPresent()) {
				write(out, separator);
				out.write(Json.object((json) -> {
					json.writeName("data");
					json.writeRawValue(event.get().json(id, this.version));
					json.writeStringProperty("uri", "/" + this.version + "/events/" + id);
				}));
				separator = ",";
			}
		}
		write(out, separator.equals(",") ? "]" : separator + "]");
		write(out, ",\"links\":");
		out.write(Links.array(this.page.links()));
		out.write('}');
	}

	private static void write(OutputStream out, String text) throws IOException {
		out.write(text.getBytes(StandardCharsets.UTF_8));
	}

}
