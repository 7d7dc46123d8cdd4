package dev.handback.simulation.service;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

import dev.handback.support.sandbox.Service;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The model and the sandbox with the same district, the same requests and the same
 * people. Answers have to be equal, except for ids and times that each makes itself:
 * these only have to change together.
 */
final class Twins {

	static final String UNKNOWN = "00000000-0000-4000-8000-000000000000";

	private final Service sandbox;

	private final char letter;

	private Duration offset = Duration.ZERO;

	private final ServiceModel model = new ServiceModel(() -> Instant.now().plus(this.offset));

	private final ModelDistrict district;

	private final Side ofModel = new Side();

	private final Side ofSandbox = new Side();

	private final List<String> story = new ArrayList<>();

	private int assignments;

	Twins(Service sandbox, char letter) {
		this.sandbox = sandbox;
		this.letter = letter;
		this.district = this.model.connect(new DistrictId("5a00000000000000000" + letter + "0001"), token(),
				Provider.valueOf(String.valueOf(letter).toUpperCase(Locale.ROOT)));
		read("/v3.1/terms?limit=10000").forEach((term) -> this.district.addTerm(new TermId(id(term))));
		read("/v3.1/sections?limit=10000").forEach(this::addSection);
		read("/v3.1/users?limit=10000").forEach((user) -> {
			PersonId person = new PersonId(id(user));
			this.district.matched(person, user.path("lms_status").path("synced_in_lms").asBoolean());
			this.district.session(person, !person.equals(person(101)));
		});
	}

	private Iterable<JsonNode> read(String path) {
		return this.sandbox.get(token(), path).data().valueStream().map((element) -> element.path("data")).toList();
	}

	private void addSection(JsonNode section) {
		SectionId id = new SectionId(id(section));
		this.district.addSection(id, people(section.path("teachers")), people(section.path("students")));
		this.district.matched(id, section.path("lms_status").path("synced_in_lms").asBoolean());
	}

	private static List<PersonId> people(JsonNode ids) {
		return StreamSupport.stream(ids.spliterator(), false).map((id) -> new PersonId(id.asString())).toList();
	}

	private static String id(JsonNode record) {
		return record.path("id").asString();
	}

	String token() {
		return "sandbox-district-token-" + this.letter;
	}

	PersonId person(int number) {
		return new PersonId("5b00000000000000000%c%04d".formatted(this.letter, number));
	}

	SectionId section(int number) {
		return new SectionId("5c00000000000000000%c%04d".formatted(this.letter, number));
	}

	String term() {
		return "5e00000000000000000" + this.letter + "0001";
	}

	ModelDistrict district() {
		return this.district;
	}

	/** How many assignments were created; the first is {@code <1>}. */
	int assignments() {
		return this.assignments;
	}

	/** The model's assignment, if it still exists in the first section. */
	Optional<ModelAssignment> existing(String label) {
		return this.district.assignment(this.ofModel.path(label))
			.filter((assignment) -> assignment.section().equals(section(1)));
	}

	void pass(Duration time) {
		this.offset = this.offset.plus(time);
		this.sandbox.advance(time.toString());
	}

	/** Sends the request to both, with their own ids for labels like {@code <1>}. */
	Answered call(String method, String path, @Nullable String body) {
		return call(token(), method, path, body);
	}

	Answered call(String token, String method, String path, @Nullable String body) {
		pass(Duration.ofSeconds(2));
		this.story.add(method + " " + path + ((body != null) ? " " + body : ""));
		ModelResponse modeled = this.model.answer(new ModelRequest(method, this.ofModel.path(path), token, body));
		Service.Answer answered = this.sandbox.send(method, token, this.ofSandbox.path(path), body);
		if (method.equals("POST") && modeled.status() == 200 && answered.status() == 200) {
			String label = "<" + ++this.assignments + ">";
			this.ofModel.ids.put(label, id(Service.read(modeled.body()).path("data")));
			this.ofSandbox.ids.put(label, id(answered.data()));
		}
		Answered byModel = this.ofModel.answered(modeled.status(), modeled.headers().get("Content-Type"),
				modeled.headers().keySet().stream().anyMatch((name) -> name.startsWith("X-RateLimit")), modeled.body());
		Answered bySandbox = this.ofSandbox.answered(answered.status(), answered.header("Content-Type").orElse(null),
				answered.header("X-RateLimit-Limit").isPresent(), answered.body());
		assertThat(byModel).as(() -> "by the model, not as by the sandbox, after:\n" + told()).isEqualTo(bySandbox);
		return byModel;
	}

	/** Follows the link to the next page, which each has in its own form. */
	Optional<Answered> next(Answered page) {
		return page.body().contains("\"next\"") ? Optional.of(call("GET", "<next>", null)) : Optional.empty();
	}

	/**
	 * The same deed in the sandbox's console and, by the action, in the model.
	 */
	void people(String method, String path, @Nullable String body, Runnable action) {
		pass(Duration.ofSeconds(2));
		this.story.add("people: " + method + " " + path + ((body != null) ? " " + body : ""));
		Service.Answer answer = this.sandbox.send(method, "", "/console/api" + this.ofSandbox.path(path), body);
		assertThat(answer.status()).as(() -> answer.body() + "\n" + told()).isEqualTo(200);
		action.run();
	}

	private String told() {
		return String.join("\n", this.story);
	}

	/** An answer in a form that can be compared. */
	record Answered(int status, String type, boolean withRate, String body) {

	}

	/** What one of the two calls things, and when it changed them. */
	private static final class Side {

		private static final Pattern NEXT = Pattern.compile("\"next\",\"uri\":\"([^\"]*)");

		private final Map<String, String> ids = new LinkedHashMap<>();

		private final Map<String, List<String>> times = new HashMap<>();

		String path(String path) {
			String own = path;
			for (Map.Entry<String, String> id : this.ids.entrySet()) {
				own = own.replace(id.getKey(), id.getValue());
			}
			return own;
		}

		Answered answered(int status, @Nullable String type, boolean withRate, String body) {
			Matcher next = NEXT.matcher(body);
			this.ids.put("<next>", next.find() ? next.group(1) : "");
			String kind = (type == null || body.isEmpty()) ? "" : type.replaceFirst(";.*", "");
			return new Answered(status, kind, withRate, kind.equals("application/json") ? comparable(body) : "");
		}

		private String comparable(String body) {
			String labeled = body.replaceAll("&(expires|valid_until)=\\d+", "");
			for (Map.Entry<String, String> id : this.ids.entrySet()) {
				if (!id.getKey().equals("<next>")) {
					labeled = labeled.replace(id.getValue(), id.getKey());
				}
			}
			try {
				return comparable(Service.read(labeled)).toPrettyString();
			}
			catch (JacksonException ex) {
				return body;
			}
		}

		private JsonNode comparable(JsonNode node) {
			if (node.isArray()) {
				return Json.array(node.valueStream().map(this::comparable).toList());
			}
			if (!node.isObject()) {
				return node;
			}
			Map<String, JsonNode> sorted = new TreeMap<>();
			node.properties().forEach((field) -> sorted.put(field.getKey(), comparable(field.getValue())));
			ObjectNode kept = Json.object();
			kept.setAll(sorted);
			if (node.has("last_modified")) {
				times(kept);
			}
			return kept;
		}

		// Submissions have no id of their own that could be relied on.
		private void times(ObjectNode record) {
			String key = record.has("user_id")
					? record.path("assignment_id").asString() + record.path("user_id").asString() : id(record);
			if (record.has("user_id")) {
				record.remove("id");
			}
			List<String> seen = this.times.computeIfAbsent(key, (fresh) -> new ArrayList<>());
			for (String name : List.of("created", "last_modified")) {
				String time = record.path(name).asString();
				if (!seen.contains(time)) {
					seen.add(time);
				}
				record.put(name, seen.indexOf(time));
			}
		}

	}

}
