package dev.handback.sandbox.access;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** What districts and the operator do to tokens without the application. */
@Controller
@RequestMapping("/console/api")
class TokenLevers {

	private final Tokens tokens;

	private final Applications applications;

	private final Store store;

	TokenLevers(Tokens tokens, Applications applications, Store store) {
		this.tokens = tokens;
		this.applications = applications;
		this.store = store;
	}

	/**
	 * Revokes the old token and issues a new one, which the token list shows.
	 * {@code application} restricts this to one application.
	 */
	@PostMapping("/districts/{id}/tokens")
	Answer rotate(@PathVariable String id, Query query) {
		return change(id, query, (district, changes) -> named(query)
			.forEach((application) -> this.tokens.rotate(district, application.id(), changes)));
	}

	/** Revokes the token. Rotating issues a new one. */
	@DeleteMapping("/districts/{id}/tokens")
	Answer revoke(@PathVariable String id, Query query) {
		return change(id, query, (district, changes) -> named(query)
			.forEach((application) -> this.tokens.revoke(district, application.id(), changes)));
	}

	/** Revokes all sign-on tokens of a person. */
	@DeleteMapping("/users/{id}/tokens")
	Answer end(@PathVariable String id) {
		RecordId person = RecordId.parse(RecordKind.PERSON, id).orElseThrow(Refusal::notInThisSandbox);
		int ended = this.store.change((changes) -> this.tokens.revokeTokensOf(person, changes));
		return Reply.ok((json) -> json.writeNumberProperty("ended", ended));
	}

	private Answer change(String id, Query query, BiConsumer<RecordId, Changes> change) {
		RecordId district = Districts.find(id).filter(District::authorizes).orElseThrow(Refusal::notInThisSandbox).id();
		this.store.update((changes) -> change.accept(district, changes));
		List<String> tokens = named(query).stream()
			.flatMap((application) -> this.tokens.of(application, district).stream())
			.map(DistrictCaller::token)
			.toList();
		return Reply.ok((json) -> json.writePOJOProperty("tokens", tokens));
	}

	private List<Application> named(Query query) {
		query.requireNothingBut(Set.of("application"));
		return query.first("application")
			.map((name) -> List.of(this.applications.find(name).orElseThrow(Refusal::notInThisSandbox)))
			.orElseGet(this.applications::all);
	}

}
