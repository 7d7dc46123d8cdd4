package dev.handback.sandbox.signon;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Reply;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;

/** Expires codes early. */
@Controller
class CodeLevers {

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

}
