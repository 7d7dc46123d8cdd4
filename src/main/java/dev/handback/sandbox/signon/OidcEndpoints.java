package dev.handback.sandbox.signon;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Person;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Discovery, keys, and userinfo. */
@Controller
class OidcEndpoints {

	private final SigningKeys keys;

	private final PublicAddress address;

	private final World world;

	private final Differences differences;

	OidcEndpoints(SigningKeys keys, PublicAddress address, World world, Differences differences) {
		this.keys = keys;
		this.address = address;
		this.world = world;
		this.differences = differences;
	}

	@GetMapping("/.well-known/openid-configuration")
	Answer discovery() {
		return Reply.ok((json) -> {
			json.writeStringProperty("issuer", this.address.of(""));
			json.writeStringProperty("authorization_endpoint", this.address.of("/oauth/authorize"));
			json.writeStringProperty("token_endpoint", this.address.of("/oauth/tokens"));
			json.writeStringProperty("userinfo_endpoint", this.address.of("/userinfo"));
			json.writeStringProperty("jwks_uri", this.address.of("/oauth/certs"));
			json.writePOJOProperty("scopes_supported", List.of("openid"));
			json.writePOJOProperty("response_types_supported", List.of("code"));
			json.writePOJOProperty("response_modes_supported", List.of("query"));
			json.writePOJOProperty("grant_types_supported", List.of("authorization_code"));
			json.writePOJOProperty("subject_types_supported", List.of("public"));
			json.writePOJOProperty("id_token_signing_alg_values_supported", List.of("RS256"));
			json.writePOJOProperty("token_endpoint_auth_methods_supported",
					List.of(this.differences.isOn(Difference.CLIENT_SECRET_POST) ? "client_secret_post"
							: "client_secret_basic"));
			json.writePOJOProperty("code_challenge_methods_supported", Challenge.METHODS);
			json.writeBooleanProperty("request_uri_parameter_supported", false);
			json.writePOJOProperty("claims_supported",
					List.of("iss", "sub", "aud", "iat", "exp", "nonce", "user_id", "multi_role_user_id", "user_type",
							"district", "email", "email_verified", "name", "given_name", "family_name",
							"authorized_by"));
		});
	}

	@GetMapping("/oauth/certs")
	Answer keys() {
		return Reply.json(200, this.keys.published().toString().getBytes(StandardCharsets.UTF_8));
	}

	@GetMapping("/userinfo")
	Answer userInfo(UserCaller caller) {
		Person person = this.world.person(caller.person()).orElseThrow(Refusal::unauthorized);
		return Reply.ok((json) -> {
			Identity.claims(person).forEach(json::writePOJOProperty);
			json.writeStringProperty("name", person.name().full());
			json.writeStringProperty("authorized_by", "district");
		});
	}

}
