package dev.handback.support.sandbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import dev.handback.support.sandbox.Service.Answer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The records, by kind and id, of an application that follows one district's feed. */
public final class Replay {

	public static final List<String> KINDS = List.of("districts", "schools", "terms", "courses", "sections", "users");

	private final Service service;

	private final String token;

	private final String version;

	private final Map<String, Map<String, JsonNode>> records = new LinkedHashMap<>();

	private Optional<String> cursor = Optional.empty();

	public Replay(Service service, String token, String version) {
		this.service = service;
		this.token = token;
		this.version = version;
		KINDS.forEach((kind) -> this.records.put(kind, new TreeMap<>()));
	}

	/**
	 * Applies all events after the cursor one by one, and returns them with their
	 * wrappers.
	 */
	public List<JsonNode> follow(int limit) {
		List<JsonNode> followed = new ArrayList<>();
		String path = "/" + this.version + "/events?limit=" + limit
				+ this.cursor.map((id) -> "&starting_after=" + id).orElse("");
		Optional<String> next = Optional.of(path);
		while (next.isPresent()) {
			Answer page = this.service.get(this.token, next.get());
			assertThat(page.status()).as(page.body()).isEqualTo(200);
			page.data().forEach((element) -> {
				apply(element.path("data"));
				followed.add(element);
			});
			next = page.link("next");
		}
		return followed;
	}

	/**
	 * Strict on purpose: a record has to be created once, updated from its previous
	 * values, and deleted in its last state.
	 */
	private void apply(JsonNode event) {
		String[] type = event.path("type").asString().split("\\.", 2);
		JsonNode object = event.path("data").path("object");
		String id = object.path("id").asString();
		Map<String, JsonNode> kind = this.records.get(type[0]);
		switch (type[1]) {
			case "created" -> assertThat(kind.put(id, object)).as("created twice: " + id).isNull();
			case "updated" -> {
				JsonNode previous = event.path("data").path("previous_attributes");
				assertThat(Records.undone(object, previous)).isEqualTo(Records.withoutNulls(kind.get(id)));
				kind.put(id, object);
			}
			case "deleted" -> assertThat(kind.remove(id)).as("deleted in its last state").isEqualTo(object);
			default -> throw new IllegalStateException(event.toString());
		}
		this.cursor = Optional.of(event.path("id").asString());
	}

	public Map<String, Map<String, JsonNode>> records() {
		return this.records;
	}

	/** What the data endpoints currently return. */
	public static Map<String, Map<String, JsonNode>> lists(Service service, String token, String version) {
		Map<String, Map<String, JsonNode>> lists = new LinkedHashMap<>();
		for (String kind : KINDS) {
			Map<String, JsonNode> records = new TreeMap<>();
			Optional<String> next = Optional.of("/" + version + "/" + kind + "?limit=10000");
			while (next.isPresent()) {
				Answer page = service.get(token, next.get());
				page.data()
					.forEach(
							(element) -> records.put(element.path("data").path("id").asString(), element.path("data")));
				next = page.link("next");
			}
			lists.put(kind, records);
		}
		return lists;
	}

}
