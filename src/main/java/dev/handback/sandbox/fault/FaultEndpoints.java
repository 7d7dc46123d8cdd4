package dev.handback.sandbox.fault;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Sets, lists, and removes faults. */
@Controller
@RequestMapping("/console/api/faults")
class FaultEndpoints {

	private final Faults faults;

	FaultEndpoints(Faults faults) {
		this.faults = faults;
	}

	@PostMapping
	Answer add(@RequestBody byte[] body) {
		return one(
				this.faults.add(SentObject.of(Json.readObject(body, "send one JSON object that describes the fault"))));
	}

	@GetMapping
	Answer all() {
		return Reply.list(this.faults.all(), Fault::write);
	}

	@GetMapping("/{id}")
	Answer read(@PathVariable String id) {
		return one(this.faults.all()
			.stream()
			.filter((fault) -> String.valueOf(fault.id()).equals(id))
			.findFirst()
			.orElseThrow(FaultEndpoints::notFound));
	}

	@DeleteMapping("/{id}")
	Answer remove(@PathVariable String id) {
		if (!id.matches("\\d{1,18}") || !this.faults.remove(Long.parseLong(id))) {
			throw notFound();
		}
		return Reply.done();
	}

	@DeleteMapping
	Answer removeAll() {
		this.faults.clear();
		return Reply.done();
	}

	private static Answer one(Fault fault) {
		return Reply.ok(fault::write);
	}

	private static Refusal notFound() {
		return Refusal.notFound("There is no such fault");
	}

}
