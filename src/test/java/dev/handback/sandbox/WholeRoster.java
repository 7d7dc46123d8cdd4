package dev.handback.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.vocabulary.Sha256;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything in a district except the district itself: the number of records of each
 * kind, and the hash of their canonical form.
 */
record WholeRoster(Map<String, Kind> kinds) {

	private static final JsonMapper SORTED = JsonMapper.builder()
		.enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
		.build();

	private static final List<String> KINDS = List.of("schools", "terms", "courses", "sections", "users");

	/**
	 * As an application sees it when it follows all next links, with 10,000 records on a
	 * page.
	 */
	static WholeRoster pagedThrough(Service service, String token) {
		Map<String, Kind> kinds = new TreeMap<>();
		KINDS.forEach((kind) -> kinds.put(kind, pagedThrough(service, token, kind)));
		return new WholeRoster(kinds);
	}

	private static Kind pagedThrough(Service service, String token, String kind) {
		MessageDigest digest = Sha256.digest();
		long count = 0;
		Optional<String> next = Optional.of("/v3.1/" + kind + "?limit=10000");
		while (next.isPresent()) {
			Answer page = service.get(token, next.get());
			JsonNode json = page.json();
			for (JsonNode element : json.path("data")) {
				digest.update(ascii((count == 0) ? "[" : ","));
				digest.update(SORTED.writeValueAsBytes(element.path("data")));
				count++;
			}
			next = link(json);
		}
		digest.update(ascii((count == 0) ? "[]" : "]"));
		return new Kind(count, HexFormat.of().formatHex(digest.digest()));
	}

	private static Optional<String> link(JsonNode page) {
		return page.path("links")
			.valueStream()
			.filter((link) -> link.path("rel").asString().equals("next"))
			.map((link) -> link.path("uri").asString())
			.findFirst();
	}

	/** As the console counts and hashes it, record by record and without pages. */
	static WholeRoster counted(Service service, String district) {
		JsonNode counts = service.get("", "/console/api/districts/" + district + "/counts").json();
		Map<String, Kind> kinds = new TreeMap<>();
		KINDS.forEach((kind) -> kinds.put(kind,
				new Kind(counts.path(kind).path("count").asLong(), counts.path(kind).path("sha256").asString())));
		return new WholeRoster(kinds);
	}

	long count(String kind) {
		return this.kinds.get(kind).count();
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	record Kind(long count, String sha256) {
	}

}
