package dev.handback.sandbox;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** Opens, lists, and ends the worlds of parallel tests. */
@Controller
@RequestMapping("/console/api/worlds")
class WorldEndpoints {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

	private static final Pattern PORT = Pattern.compile(":\\d+$");

	private final Worlds worlds;

	private final PublicAddress address;

	WorldEndpoints(Worlds worlds, PublicAddress address) {
		this.worlds = worlds;
		this.address = address;
	}

	/** {@code name}: letters, digits, dots, dashes, and underscores; optional. */
	@PostMapping
	Answer open(SentObject sent) {
		Optional<String> name = sent.text("name");
		sent.requireNothingElse();
		name.ifPresent((text) -> Refusal.require(NAME.matcher(text).matches(),
				"name must be 1 to 64 letters, digits, dots, dashes, or underscores"));
		return one(this.worlds.open(name));
	}

	@GetMapping
	Answer all() {
		String host = host();
		return Reply.list(this.worlds.all(), (world, json) -> world.write(json, host));
	}

	@GetMapping("/{name}")
	Answer read(@PathVariable String name) {
		return one(this.worlds.find(name).orElseThrow(WorldEndpoints::notFound));
	}

	@DeleteMapping("/{name}")
	Answer end(@PathVariable String name) {
		if (!this.worlds.end(name)) {
			throw notFound();
		}
		return Reply.done();
	}

	/** Ends all of them, for example those that a killed test run has left behind. */
	@DeleteMapping
	Answer endAll() {
		long ended = this.worlds.all().stream().filter((world) -> this.worlds.end(world.name())).count();
		return Reply.ok((json) -> json.writeNumberProperty("ended", ended));
	}

	private Answer one(OpenWorld world) {
		String host = host();
		return Reply.ok((json) -> world.write(json, host));
	}

	/** Worlds are on the same host, but on ports of their own and without TLS. */
	private String host() {
		return PORT.matcher(URI.create(this.address.of("/")).getRawAuthority()).replaceFirst("");
	}

	private static Refusal notFound() {
		return Refusal.notFound("There is no such world");
	}

}
