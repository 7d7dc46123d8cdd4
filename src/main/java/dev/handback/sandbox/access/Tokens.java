package dev.handback.sandbox.access;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

import org.springframework.stereotype.Component;

/**
 * The bearer tokens: one for each district and application, and one for each sign-in.
 */
@Component
public final class Tokens {

	private final Table<String, DistrictCaller> ofDistricts;

	private final Table<String, UserCaller> ofUsers;

	/** How many tokens have been issued, by district and application. */
	private final Table<String, Long> generations;

	private final Applications applications;

	private final Clock clock;

	Tokens(Store store, Applications applications, Clock clock) {
		this.ofDistricts = store.table("district_tokens", StringDataType.INSTANCE, JsonType.of(DistrictCaller.class));
		this.ofUsers = store.table("user_tokens", StringDataType.INSTANCE, JsonType.of(UserCaller.class));
		this.generations = store.table("district_token_generations", StringDataType.INSTANCE, LongDataType.INSTANCE);
		this.applications = applications;
		this.clock = clock;
		store.begin(() -> store.update((changes) -> Districts.AUTHORIZING
			.forEach((district) -> issueMissing(district, applications.all(), changes))));
	}

	private void issueMissing(District district, List<Application> applications, Changes changes) {
		for (Application application : applications) {
			if (!this.generations.has(key(district.id(), application.id()))) {
				issue(district.id(), application.id(), this.applications.number(application.id()), changes);
			}
		}
	}

	/** Issues a new application's tokens for all districts that authorize it. */
	void issueAll(String application, int number, Changes changes) {
		Districts.AUTHORIZING.forEach((district) -> issue(district.id(), application, number, changes));
	}

	/** Removes every trace of an application. */
	void forget(String application, Changes changes) {
		Districts.ALL.forEach((district) -> {
			revoke(district.id(), application, changes);
			changes.remove(this.generations, key(district.id(), application));
		});
		changes.removeIf(this.ofUsers, (token) -> token.application().equals(application));
	}

	/** The first token has a fixed name, so newcomers can start with it. */
	private String issue(RecordId district, String application, int place, Changes changes) {
		long generation = Optional.ofNullable(this.generations.get(key(district, application))).orElse(0L) + 1;
		String token = "sandbox-district-token-" + district.district() + ((place == 0) ? "" : "-" + application)
				+ ((generation == 1) ? "" : "-" + generation);
		String id = "7a" + "0".repeat(17) + district.district() + "%04d".formatted(100 * (generation - 1) + place + 1);
		changes.put(this.ofDistricts, token,
				new DistrictCaller(token, id, district, application, this.clock.instant()));
		changes.put(this.generations, key(district, application), generation);
		return token;
	}

	private static String key(RecordId district, String application) {
		return district + "/" + application;
	}

	/** Revokes an application's token for a district. Other applications keep theirs. */
	void revoke(RecordId district, String application, Changes changes) {
		changes.removeIf(this.ofDistricts,
				(token) -> token.district().equals(district) && token.application().equals(application));
	}

	/** Revokes the token and issues another. */
	void rotate(RecordId district, String application, Changes changes) {
		revoke(district, application, changes);
		issue(district, application, this.applications.number(application), changes);
	}

	/** The application's current token for the district, or a new one. */
	public String current(RecordId district, Application application, Changes changes) {
		return of(application, district).map(DistrictCaller::token)
			.orElseGet(() -> issue(district, application.id(), this.applications.number(application.id()), changes));
	}

	/**
	 * Revokes all sign-on tokens of a person.
	 * @return how many
	 */
	int revokeTokensOf(RecordId person, Changes changes) {
		return changes.removeIf(this.ofUsers, (token) -> token.person().equals(person));
	}

	/** Finds the owner of a token. Empty if it is unknown or a day old. */
	public Optional<Caller> find(String token) {
		DistrictCaller district = this.ofDistricts.get(token);
		if (district != null) {
			return Optional.of(district);
		}
		Instant now = this.clock.instant();
		return Optional.ofNullable(this.ofUsers.get(token))
			.filter((user) -> !user.isExpired(now))
			.map(Caller.class::cast);
	}

	public List<DistrictCaller> of(Application application) {
		return this.ofDistricts.all()
			.map(Table.Entry::value)
			.filter((token) -> token.application().equals(application.id()))
			.toList();
	}

	/** The application's current token for the district, unless it was revoked. */
	public Optional<DistrictCaller> of(Application application, RecordId district) {
		return of(application).stream().filter((token) -> token.district().equals(district)).findFirst();
	}

	/**
	 * Issues a token for a person who signed in, and deletes the expired ones. Sign-on
	 * tokens start with {@code il}.
	 */
	public UserCaller issue(RecordId person, Application application, Changes changes) {
		Instant now = this.clock.instant();
		changes.removeIf(this.ofUsers, (old) -> old.isExpired(now));
		String token = "il" + Randoms.next();
		UserCaller issued = new UserCaller(token, person, Districts.of(person).id(), application.id(), now);
		changes.put(this.ofUsers, token, issued);
		return issued;
	}

}
