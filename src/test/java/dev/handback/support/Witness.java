package dev.handback.support;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What really happened, according to the sandbox's journal. */
public final class Witness {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final URI sandbox;

	private final List<JsonNode> seen = new ArrayList<>();

	private long last;

	public Witness(URI sandbox) {
		this.sandbox = sandbox;
	}

	/** Reads the new journal entries. Call this before the journal drops them. */
	public synchronized Witness listen() {
		TestService.journalSince(this.sandbox, this.last).forEach((entry) -> {
			this.last = Math.max(this.last, entry.path("number").asLong());
			this.seen.add(entry);
		});
		return this;
	}

	/** All requests to the service, oldest first. */
	public List<JsonNode> requests() {
		return List.copyOf(this.seen);
	}

	/** Requests with that method whose path contains that text. */
	public List<JsonNode> requests(String method, String path) {
		return this.seen.stream()
			.filter((entry) -> entry.path("method").asString().equals(method)
					&& entry.path("path").asString().contains(path))
			.toList();
	}

	/** Requests that created assignments with that title. */
	public List<JsonNode> created(String title) {
		return requests("POST", "/assignments").stream()
			.filter((entry) -> entry.path("effect").asBoolean() && sent(entry).path("title").asString("").equals(title))
			.toList();
	}

	/** The points that were sent, by the path of the submission, oldest first. */
	public Map<String, List<BigDecimal>> points() {
		Map<String, List<BigDecimal>> points = new LinkedHashMap<>();
		requests("PATCH", "/submissions/").stream()
			.filter((entry) -> entry.path("effect").asBoolean() && sent(entry).path("grade_points").isNumber())
			.forEach((entry) -> points.computeIfAbsent(entry.path("path").asString(), (path) -> new ArrayList<>())
				.add(sent(entry).path("grade_points").decimalValue()));
		return points;
	}

	/** The number of requests that were refused because there were too many. */
	public long throttled() {
		return this.seen.stream().filter((entry) -> entry.path("status").asInt() == 429).count();
	}

	/**
	 * The points in the LMS.
	 * @param submission its path
	 * @return null if there are none
	 */
	public @Nullable BigDecimal held(char district, String submission) {
		JsonNode points = TestService.get(this.sandbox, district, submission).path("data").path("grade_points");
		return points.isNumber() ? points.decimalValue() : null;
	}

	private static JsonNode sent(JsonNode entry) {
		return MAPPER.readTree(entry.path("request_body").asString("{}"));
	}

}
