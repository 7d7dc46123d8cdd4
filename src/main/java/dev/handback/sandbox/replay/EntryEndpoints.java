package dev.handback.sandbox.replay;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.lever.LeverAnswer;
import dev.handback.sandbox.lever.LeverCall;
import dev.handback.sandbox.lever.Levers;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.StreamedJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The entries of the journal, one by one or as an archive. */
@Controller
class EntryEndpoints {

	private static final int ANSWER_KEPT = 4_000;

	private final Journal journal;

	private final Applications applications;

	private final Levers levers;

	private final PublicAddress address;

	EntryEndpoints(Journal journal, Applications applications, Levers levers, PublicAddress address) {
		this.journal = journal;
		this.applications = applications;
		this.levers = levers;
		this.address = address;
	}

	/** Takes the same filters as the journal. */
	@GetMapping("/console/api/journal.har")
	Answer archive(Query query) {
		Predicate<JournalEntry> wanted = Journal.filter(query);
		String address = this.address.of("");
		return new StreamedJson((json) -> new Har(json, address)
			.writeAll((requests) -> this.journal.forEach(wanted, (entry) -> requests.accept(recorded(entry)))));
	}

	@GetMapping("/console/api/journal/{number}")
	Answer read(@PathVariable String number) {
		return Reply.json(200, find(number).entry().json());
	}

	@GetMapping("/console/api/journal/{number}/curl")
	Answer curl(@PathVariable String number) {
		RecordedRequest recorded = find(number).complete();
		String command = recorded.curl(this.address.of(recorded.target()));
		return new Reply(200, "text/plain;charset=utf-8", command.getBytes(StandardCharsets.UTF_8), Map.of());
	}

	/**
	 * Sends the request again and returns the answer, at most its first 4000 characters.
	 */
	@PostMapping("/console/api/journal/{number}/again")
	Answer again(@PathVariable String number, HttpServletRequest request) {
		Resending.Answered answered = Resending.send(find(number).complete(), request);
		String body = answered.body();
		return Reply.ok((json) -> {
			json.writeNumberProperty("status", answered.status());
			json.writeStringProperty("body", (body.length() > ANSWER_KEPT) ? body.substring(0, ANSWER_KEPT) : body);
		});
	}

	/**
	 * Sets a fault for the next request like this one. Takes the same settings as any
	 * fault; what is left out follows from the request and its answer.
	 */
	@PostMapping("/console/api/journal/{number}/fault")
	Answer fault(@PathVariable String number, @RequestBody(required = false) byte @Nullable [] body,
			HttpServletRequest request, HttpServletResponse response) {
		ObjectNode settings = like(find(number).entry());
		ObjectNode wanted = object(body);
		if (wanted.has("kind")) {
			settings.remove(List.of("status", "body"));
		}
		wanted.forEachEntry(settings::set);
		LeverAnswer answer = this.levers.call(
				new LeverCall("POST", "/console/api/faults", Json.MAPPER.writeValueAsBytes(settings)), request,
				response);
		return Reply.json(answer.status(), answer.body());
	}

	private static ObjectNode like(JournalEntry entry) {
		ObjectNode settings = Json.MAPPER.createObjectNode();
		settings.put("operation", entry.operation().wireName()).put("method", entry.method()).put("next", 1);
		if (entry.operation() == ServiceOperation.UNKNOWN) {
			settings.put("path", entry.path());
		}
		else if (entry.operation().isOnSignOnHost()) {
			settings.put("district", "sign-on");
		}
		if (!settings.has("district") && !entry.district().isEmpty()) {
			settings.put("district", entry.district());
		}
		if (entry.status() == 429) {
			return settings.put("kind", "throttle");
		}
		if (entry.status() >= 400) {
			return settings.put("kind", "answer").put("status", entry.status()).put("body", entry.answerBody());
		}
		return settings.put("kind", "answer").put("status", 503);
	}

	private static ObjectNode object(byte @Nullable [] body) {
		return (body != null && body.length > 0)
				? Json.readObject(body, "send one JSON object that describes the fault")
				: Json.MAPPER.createObjectNode();
	}

	private RecordedRequest find(String number) {
		Refusal.require(number.matches("\\d{1,18}"), "the number of an entry has only digits");
		return this.journal.find(number)
			.map(this::recorded)
			.orElseThrow(() -> Refusal.notFound("There is no such entry"));
	}

	private RecordedRequest recorded(JournalEntry entry) {
		return new RecordedRequest(entry, this.applications.find(entry.application()));
	}

}
