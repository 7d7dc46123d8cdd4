package dev.handback.sandbox.signon;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;

/** Expires codes early. */
@Controller
class CodeLevers {

	private static final int MOST = 1_000;

	private final Codes codes;

	private final Store store;

	CodeLevers(Codes codes, Store store) {
		this.codes = codes;
		this.store = store;
	}

	@DeleteMapping("/console/api/codes")
	Answer expire() {
		int expired = this.store.change(this.codes::expireAll);
		return Reply.ok((json) -> json.writeNumberProperty("expired", expired));
	}

	/** Takes {@code expire_next}: how many of the next codes expire at once. */
	@PatchMapping("/console/api/codes")
	Answer expireNext(SentObject sent) {
		int next = sent.count("expire_next", MOST)
			.orElseThrow(() -> Refusal.badRequest("expire_next must be a whole number"));
		sent.requireNothingElse();
		this.codes.expireNext(next);
		return Reply.ok((json) -> json.writeNumberProperty("expire_next", next));
	}

}
