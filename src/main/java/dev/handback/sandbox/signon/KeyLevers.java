package dev.handback.sandbox.signon;

import com.nimbusds.jose.jwk.JWK;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Reply;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/** Rotates the key that signs identity tokens. */
@Controller
class KeyLevers {

	private final SigningKeys keys;

	KeyLevers(SigningKeys keys) {
		this.keys = keys;
	}

	@PostMapping("/console/api/keys")
	Answer rotate() {
		String signing = this.keys.rotate().getKeyID();
		return Reply.ok((json) -> {
			json.writeStringProperty("signing", signing);
			json.writePOJOProperty("published", this.keys.published().getKeys().stream().map(JWK::getKeyID).toList());
		});
	}

}
