package dev.handback.districts;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which districts are connected.
 *
 * @param connections the districts, each with its token
 * @param tokenKeys keys that encrypt the tokens at rest; the first one encrypts, all of
 * them decrypt
 * @param listEvery how often the service's token list is checked for districts that have
 * authorized us, and for new tokens
 * @param defaultTimeZone the time zone of newly connected districts that don't specify
 * one
 */
@ConfigurationProperties("handback.districts")
record DistrictsProperties(@DefaultValue List<Connection> connections, @DefaultValue List<TokenKey> tokenKeys,
		@DefaultValue("1m") Duration listEvery, @DefaultValue("UTC") ZoneId defaultTimeZone) {

	/**
	 * A connected district.
	 *
	 * @param id the district's id
	 * @param token the district's bearer token
	 * @param provider the district's learning platform; if not set, what the service says
	 * @param timeZone the time zone for its dates, whatever an operator enters; if not
	 * set, it stays as it is
	 */
	record Connection(DistrictId id, String token, @Nullable Provider provider, @Nullable ZoneId timeZone) {

		// A mounted secret often ends with a line break. As a header it would be refused,
		// by an exception that contains it.
		Connection {
			id = new DistrictId(ObjectIds.typed(id.value()));
			token = token.strip();
		}

		@Override
		public String toString() {
			return "Connection[id=" + this.id + "]";
		}

	}

	/**
	 * A key.
	 *
	 * @param id a name for the key, stored with what it encrypted
	 * @param key 32 bytes in Base64
	 */
	record TokenKey(String id, String key) {

		@Override
		public String toString() {
			return "TokenKey[id=" + this.id + "]";
		}

	}

}
