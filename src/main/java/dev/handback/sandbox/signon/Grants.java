package dev.handback.sandbox.signon;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/** Codes and tokens for tests that have no browser. */
@Controller
class Grants {

	private static final int LONGEST_STATE = 4_000;

	private final Applications applications;

	private final Codes codes;

	private final Tokens tokens;

	private final World world;

	private final Store store;

	Grants(Applications applications, Codes codes, Tokens tokens, World world, Store store) {
		this.applications = applications;
		this.codes = codes;
		this.tokens = tokens;
		this.world = world;
		this.store = store;
	}

	/**
	 * A code as if {@code person} had just signed in to {@code application} with that
	 * {@code redirect_uri}, {@code nonce}, {@code state}, and {@code code_challenge}.
	 */
	@PostMapping("/console/api/codes")
	Answer code(SentObject sent) {
		Person person = person(sent).orElseThrow(() -> Refusal.badRequest("send the id of a person"));
		LoginRequest login = login(sent);
		sent.requireNothingElse();
		String code = this.store.change((changes) -> this.codes.issue(login, person.id(), changes));
		return Reply.ok((json) -> {
			json.writeStringProperty("code", code);
			json.writeStringProperty("location", login.withCode(code).toString());
		});
	}

	private LoginRequest login(SentObject sent) {
		Application application = application(sent);
		String redirectUri = sent.text("redirect_uri").orElse(application.primaryRedirectUri());
		Refusal.require(application.redirectUris().contains(redirectUri),
				"redirect_uri must be one of: " + String.join(", ", application.redirectUris()));
		Challenge challenge = new Challenge(sent.text("code_challenge").orElse(""),
				sent.text("code_challenge_method").orElse(Challenge.NONE.method()));
		Refusal.require(challenge.hasForm(), "code_challenge or code_challenge_method is invalid");
		return new LoginRequest(application, redirectUri, sent.text("state", LONGEST_STATE),
				sent.text("nonce", LONGEST_STATE).orElse(""), challenge);
	}

	/** A token for a {@code district}, or for a {@code person} who signed in. */
	@PostMapping("/console/api/tokens")
	Answer token(SentObject sent) {
		Application application = application(sent);
		Optional<District> district = sent.text("district").map(Grants::district);
		Optional<Person> person = person(sent);
		sent.requireNothingElse();
		Refusal.require(district.isPresent() != person.isPresent(), "send either a district or a person");
		return person.map((found) -> ofPerson(found, application))
			.orElseGet(() -> ofDistrict(district.orElseThrow().id(), application));
	}

	private Answer ofPerson(Person person, Application application) {
		UserCaller issued = this.store.change((changes) -> this.tokens.issue(person.id(), application, changes));
		return answer("person", issued.token(), issued.district(), application);
	}

	private Answer ofDistrict(RecordId district, Application application) {
		String token = this.store.change((changes) -> this.tokens.current(district, application, changes));
		return answer("district", token, district, application);
	}

	private static Answer answer(String kind, String token, RecordId district, Application application) {
		return Reply.ok((json) -> {
			json.writeStringProperty("kind", kind);
			json.writeStringProperty("token", token);
			json.writeStringProperty("district", district.toString());
			json.writeStringProperty("application", application.id());
		});
	}

	private Application application(SentObject sent) {
		List<Application> all = this.applications.all();
		return sent.text("application")
			.map((id) -> this.applications.find(id)
				.orElseThrow(() -> Refusal.badRequest("application must be one of: "
						+ String.join(", ", all.stream().map(Application::id).toList()))))
			.orElse(all.get(0));
	}

	private Optional<Person> person(SentObject sent) {
		return sent.text("person")
			.map((id) -> RecordId.parse(RecordKind.PERSON, id)
				.flatMap(this.world::person)
				.filter(Identity::canSignIn)
				.filter((person) -> Districts.of(person.id()).authorizes())
				.orElseThrow(() -> Refusal.badRequest(
						"person must be the id of someone who can sign in, in a district that authorizes applications")));
	}

	private static District district(String id) {
		return Districts.find(id)
			.filter(District::authorizes)
			.orElseThrow(
					() -> Refusal.badRequest("district must be the id of a district that authorizes applications"));
	}

}
