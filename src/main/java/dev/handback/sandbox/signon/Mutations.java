package dev.handback.sandbox.signon;

import java.util.Optional;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import tools.jackson.core.JacksonException;

/** The lever that makes identity tokens wrong. A restart forgets it. */
@Controller
@RequestMapping("/console/api/identity-tokens")
class Mutations {

	private @Nullable Mutation mutation;

	private long made;

	Mutations(Store store) {
		store.begin(() -> replace(null));
	}

	/** What is to be wrong with the next token, if anything. */
	synchronized Optional<Mutation> next() {
		Mutation current = this.mutation;
		if (current == null || (current.next() > 0 && this.made >= current.next())) {
			return Optional.empty();
		}
		this.made++;
		return Optional.of(current);
	}

	private synchronized void replace(@Nullable Mutation wanted) {
		this.mutation = wanted;
		this.made = 0;
	}

	/** {@code claims}, {@code signature}, {@code kid}, {@code next}. */
	@PutMapping
	Answer set(@RequestBody byte[] body) {
		try {
			replace(Mutation.read(Json.read(body)));
		}
		catch (JacksonException ex) {
			throw Refusal.badRequest("request body is not valid JSON");
		}
		return read();
	}

	@GetMapping
	synchronized Answer read() {
		Mutation current = this.mutation;
		long count = this.made;
		return Reply.ok((json) -> {
			json.writeBooleanProperty("wrong", current != null);
			json.writeNumberProperty("made", count);
			if (current != null) {
				current.write(json);
			}
		});
	}

	/** Identity tokens are right again. */
	@DeleteMapping
	Answer remove() {
		replace(null);
		return read();
	}

}
