package dev.handback.sandbox.signon;

import java.util.Optional;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Reply;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/** Sets what is wrong with identity tokens. Doesn't survive a restart. */
@Controller
@RequestMapping("/console/api/identity-tokens")
public final class TokenFaults {

	private @Nullable TokenFault mutation;

	private long made;

	TokenFaults(Store store) {
		store.begin(() -> replace(null));
	}

	/** Whether the next token will be wrong. */
	public synchronized boolean isSet() {
		return this.mutation != null && (this.mutation.next() == 0 || this.made < this.mutation.next());
	}

	/** The fault of the next token, if any. */
	synchronized Optional<TokenFault> next() {
		Optional<TokenFault> current = isSet() ? Optional.ofNullable(this.mutation) : Optional.empty();
		this.made += current.isPresent() ? 1 : 0;
		return current;
	}

	private synchronized void replace(@Nullable TokenFault wanted) {
		this.mutation = wanted;
		this.made = 0;
	}

	/** Takes {@code claims}, {@code signature}, {@code kid}, and {@code next}. */
	@PutMapping
	Answer set(@RequestBody byte[] body) {
		replace(TokenFault.read(Json.readSent(body)));
		return read();
	}

	@GetMapping
	synchronized Answer read() {
		TokenFault current = this.mutation;
		long count = this.made;
		return Reply.ok((json) -> {
			json.writeBooleanProperty("wrong", current != null);
			json.writeNumberProperty("made", count);
			if (current != null) {
				current.write(json);
			}
		});
	}

	/** Makes identity tokens valid again. */
	@DeleteMapping
	Answer remove() {
		replace(null);
		return read();
	}

}
