package dev.handback.sandbox.difference;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import tools.jackson.databind.JsonNode;

/** Shows which differences are on, and turns them on or off. */
@Controller
@RequestMapping("/console/api/differences")
class DifferenceEndpoints {

	private final Differences differences;

	DifferenceEndpoints(Differences differences) {
		this.differences = differences;
	}

	@GetMapping
	Answer all() {
		return Reply.ok((json) -> {
			for (Difference difference : Difference.values()) {
				json.writeBooleanProperty(difference.wireName(), this.differences.isOn(difference));
			}
		});
	}

	@PatchMapping
	Answer turn(@RequestBody byte[] body) {
		JsonNode sent = Json.readSent(body);
		Set<Difference> wanted = EnumSet.noneOf(Difference.class);
		int known = 0;
		for (Difference difference : Difference.values()) {
			known += sent.has(difference.wireName()) ? 1 : 0;
			if (sent.path(difference.wireName()).asBoolean(this.differences.isOn(difference))) {
				wanted.add(difference);
			}
		}
		if (!sent.isObject() || known < sent.size()) {
			throw Refusal.badRequest("send an object of differences with true or false; GET names them all");
		}
		this.differences.turn(wanted);
		return all();
	}

	@DeleteMapping
	Answer turnOff() {
		this.differences.turn(Set.of());
		return all();
	}

}
