package dev.handback.sandbox.access;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.District;
import dev.handback.sandbox.world.Districts;
import dev.handback.sandbox.world.RecordId;
import org.h2.mvstore.type.StringDataType;
import org.springframework.stereotype.Component;

/** The bearer tokens: one per district and application, and one per sign-in. */
@Component
public final class Tokens {

	private static final int RANDOM_BYTES = 24;

	private final SecureRandom random = new SecureRandom();

	private final Table<String, DistrictCaller> ofDistricts;

	private final Table<String, UserCaller> ofUsers;

	private final Clock clock;

	Tokens(Store store, Applications applications, Clock clock) {
		this.ofDistricts = store.table("district_tokens", StringDataType.INSTANCE, JsonType.of(DistrictCaller.class));
		this.ofUsers = store.table("user_tokens", StringDataType.INSTANCE, JsonType.of(UserCaller.class));
		this.clock = clock;
		store.change((changes) -> {
			Districts.ALL.stream()
				.filter(District::authorises)
				.forEach((district) -> issueMissing(district, applications.all(), changes));
			return changes;
		});
	}

	private void issueMissing(District district, List<Application> applications, Changes changes) {
		for (int i = 0; i < applications.size(); i++) {
			String application = applications.get(i).id();
			if (ofDistrict(district.id(), application).isEmpty()) {
				String token = "sandbox-district-token-" + district.letter() + ((i == 0) ? "" : "-" + application);
				String id = "7a" + "0".repeat(17) + district.letter() + "%04d".formatted(i + 1);
				changes.put(this.ofDistricts, token,
						new DistrictCaller(token, id, district.id(), application, this.clock.instant()));
			}
		}
	}

	/** Who owns that token; nobody when it is unknown or a day old. */
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
		List<DistrictCaller> found = new ArrayList<>();
		Table.Entries<String, DistrictCaller> entries = this.ofDistricts.all();
		while (entries.hasNext()) {
			entries.next();
			if (entries.value().application().equals(application.id())) {
				found.add(entries.value());
			}
		}
		return found;
	}

	private Optional<DistrictCaller> ofDistrict(RecordId district, String application) {
		Table.Entries<String, DistrictCaller> entries = this.ofDistricts.all();
		while (entries.hasNext()) {
			entries.next();
			DistrictCaller token = entries.value();
			if (token.district().equals(district) && token.application().equals(application)) {
				return Optional.of(token);
			}
		}
		return Optional.empty();
	}

	/** A new token for a person who signed in; sign-on tokens begin with {@code il}. */
	public UserCaller issue(RecordId person, Application application, Changes changes) {
		byte[] bytes = new byte[RANDOM_BYTES];
		this.random.nextBytes(bytes);
		String token = "il" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
		UserCaller issued = new UserCaller(token, person, Districts.of(person).id(), application.id(),
				this.clock.instant());
		changes.put(this.ofUsers, token, issued);
		return issued;
	}

}
