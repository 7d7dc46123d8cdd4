package dev.handback.sandbox.difference;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

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
		SentObject sent = SentObject.parse(body);
		Set<Difference> wanted = EnumSet.noneOf(Difference.class);
		for (Difference difference : Difference.values()) {
			if (sent.flag(difference.wireName()).orElse(this.differences.isOn(difference))) {
				wanted.add(difference);
			}
		}
		sent.requireNothingElse();
		this.differences.turn(wanted);
		return all();
	}

	@DeleteMapping
	Answer turnOff() {
		this.differences.turn(Set.of());
		return all();
	}

}
