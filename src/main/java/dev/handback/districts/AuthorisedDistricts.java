package dev.handback.districts;

import java.util.List;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.client.DistrictTokenRecord;
import dev.handback.client.DistrictTokensClient;
import dev.handback.client.ServiceException;
import dev.handback.vocabulary.DistrictId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Connects the districts that the service's token list names and takes over their tokens,
 * so that a newly authorised district and a rotated token appear by themselves. A
 * district that is no longer listed stays: its token is refused then, which says more.
 */
@Component
class AuthorisedDistricts {

	private static final Logger logger = LoggerFactory.getLogger(AuthorisedDistricts.class);

	private final DistrictTokensClient client;

	private final DistrictStore store;

	private final TokenCipher cipher;

	private final DistrictCheck check;

	private final DistrictsProperties properties;

	private final AuditTrail audit;

	private final ApplicationEventPublisher events;

	AuthorisedDistricts(DistrictTokensClient client, DistrictStore store, TokenCipher cipher, DistrictCheck check,
			DistrictsProperties properties, AuditTrail audit, ApplicationEventPublisher events) {
		this.client = client;
		this.store = store;
		this.cipher = cipher;
		this.check = check;
		this.properties = properties;
		this.audit = audit;
		this.events = events;
	}

	/** Asks for the list and takes over what is new in it. */
	void look() {
		try {
			List<DistrictTokenRecord> tokens = this.client.all().orThrow();
			tokens.forEach(this::takeOver);
		}
		catch (ServiceException ex) {
			logger.debug("The token list was not given out: {}", ex.kind());
		}
	}

	private void takeOver(DistrictTokenRecord token) {
		Optional<DistrictId> district = owner(token);
		String value = token.accessToken();
		if (district.isEmpty() || value == null || value.isBlank() || this.store.isForgotten(district.get())
				|| this.store.isRevoked(district.get())) {
			return;
		}
		boolean known = this.store.find(district.get()).isPresent();
		Optional<String> held = this.store.tokenOf(district.get())
			.map((sealed) -> this.cipher.open(district.get(), sealed));
		if (!held.equals(Optional.of(value))) {
			this.store.take(district.get(), this.properties.defaultTimeZone(), this.cipher.seal(district.get(), value));
			this.audit.record(district.get(), null, known ? "district token replaced" : "district connected",
					district.get().value());
			logger.info("District {} {}", district.get(), known ? "has a new token" : "is connected");
			this.check.check(district.get());
			this.events.publishEvent(new DistrictConnected(district.get()));
		}
	}

	private static Optional<DistrictId> owner(DistrictTokenRecord token) {
		DistrictTokenRecord.Owner owner = token.owner();
		if (owner == null || !"district".equals(owner.type())) {
			return Optional.empty();
		}
		try {
			return Optional.of(new DistrictId(String.valueOf(owner.id())));
		}
		catch (IllegalArgumentException ex) {
			return Optional.empty();
		}
	}

}
