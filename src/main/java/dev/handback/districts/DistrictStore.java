package dev.handback.districts;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.client.answers.ServiceException;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of connected districts. */
@Repository
class DistrictStore {

	private static final String COLUMNS = """
			district_id, name, provider, provider_source, lms_type, time_zone, lms_state, last_lms_sync, students_matched, teachers_matched,
			sections_matched, checked_at, check_problem, other_listed_at""";

	private final JdbcClient jdbc;

	DistrictStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	List<ConnectedDistrict> all() {
		return all(DistrictMachines.Asked.ALL);
	}

	List<ConnectedDistrict> all(DistrictMachines.Asked asked) {
		return this.jdbc
			.sql("select " + COLUMNS + " from district where " + asked.among("district_id") + " order by name")
			.param("asked", asked.ids())
			.query(DistrictStore::map)
			.list();
	}

	Optional<ConnectedDistrict> find(DistrictId district) {
		return this.jdbc.sql("select " + COLUMNS + " from district where district_id = ?")
			.param(district.value())
			.query(DistrictStore::map)
			.optional();
	}

	/**
	 * Adds the district, or updates a known one: its provider (unless an operator has
	 * chosen one), its time zone (if the settings name one), and its token (unless the
	 * current one comes from the service's list or the operator, or the operator revoked
	 * it: that is the more recent decision). What the last check said of another token is
	 * forgotten.
	 */
	void connect(DistrictId district, @Nullable Provider provider, @Nullable ZoneId timeZone, ZoneId defaultTimeZone,
			TokenCipher.EncryptedToken token) {
		this.jdbc
			.sql("""
					insert into district (district_id, name, provider, provider_source, time_zone, token, token_key_id)
					values (:id, :id, coalesce(:provider, 'OTHER'), case when :provider is null then 'SAID' else 'CONFIGURED' end,
						coalesce(:timeZone, :defaultZone), :token, :keyId)
					on conflict (district_id) do update set
						provider = case when district.provider_source = 'CHOSEN' then district.provider
							else coalesce(:provider, district.provider) end,
						provider_source = case when district.provider_source = 'CHOSEN' then 'CHOSEN'
							when :provider is not null then 'CONFIGURED'
							when district.provider_source = 'CONFIGURED' then 'SAID' else district.provider_source end,
						time_zone = coalesce(:timeZone, district.time_zone),
						token = case when district.token_source <> 'CONFIGURED' then district.token else :token end,
						token_key_id = case when district.token_source <> 'CONFIGURED' then district.token_key_id
							else :keyId end,
						check_problem = case when district.token_source <> 'CONFIGURED' or district.token = :token
							then district.check_problem end""")
			.param("id", district.value())
			.param("provider", (provider != null) ? provider.name() : null, Types.VARCHAR)
			.param("timeZone", (timeZone != null) ? timeZone.getId() : null, Types.VARCHAR)
			.param("defaultZone", defaultTimeZone.getId())
			.param("token", token.bytes().array())
			.param("keyId", token.keyId())
			.update();
	}

	/**
	 * Stores a token from the service's list, for a known district or a new one.
	 * @param created when it was created, according to the service
	 */
	void saveListedToken(DistrictId district, ZoneId timeZone, TokenCipher.EncryptedToken token,
			@Nullable Instant created) {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, token, token_key_id, token_source,
					token_created)
				values (:id, :id, 'OTHER', :timeZone, :token, :keyId, 'LISTED', :created)
				on conflict (district_id) do update set token = :token, token_key_id = :keyId,
					token_source = 'LISTED', token_created = :created, other_listed_at = null""")
			.param("created", Columns.timestamp(created), Types.TIMESTAMP)
			.param("id", district.value())
			.param("timeZone", timeZone.getId())
			.param("token", token.bytes().array())
			.param("keyId", token.keyId())
			.update();
	}

	/**
	 * Keeps others from entering anything for this district until the transaction ends.
	 */
	void lock(DistrictId district) {
		this.jdbc.sql("select pg_advisory_xact_lock(hashtextextended('district ' || :district, 0))")
			.param("district", district.value())
			.query((row, number) -> "")
			.single();
	}

	/**
	 * Stores a token that someone entered, for a known district or a new one.
	 */
	void saveEnteredToken(EnteredConnection entered, ZoneId defaultTimeZone, TokenCipher.EncryptedToken token) {
		@Nullable Provider provider = entered.provider();
		@Nullable ZoneId timeZone = entered.timeZone();
		this.jdbc
			.sql("""
					insert into district (district_id, name, provider, provider_source, time_zone, token, token_key_id,
						token_source)
					values (:id, :id, coalesce(:provider, 'OTHER'), case when :provider is null then 'SAID' else 'CHOSEN' end,
						coalesce(:timeZone, :defaultZone), :token, :keyId, 'ENTERED')
					on conflict (district_id) do update set provider = coalesce(:provider, district.provider),
						provider_source = case when :provider is null then district.provider_source else 'CHOSEN' end,
						time_zone = coalesce(:timeZone, district.time_zone), token = :token, token_key_id = :keyId,
						token_source = 'ENTERED', token_created = null, other_listed_at = null""")
			.param("id", entered.district().value())
			.param("provider", (provider != null) ? provider.name() : null, Types.VARCHAR)
			.param("timeZone", (timeZone != null) ? timeZone.getId() : null, Types.VARCHAR)
			.param("defaultZone", defaultTimeZone.getId())
			.param("token", token.bytes().array())
			.param("keyId", token.keyId())
			.update();
	}

	/**
	 * Stores the provider that an operator has chosen.
	 * @return false if they had chosen it already, or the district isn't connected
	 */
	boolean choose(DistrictId district, Provider provider) {
		return this.jdbc.sql("""
				update district set provider = :provider, provider_source = 'CHOSEN'
				where district_id = :id and (provider <> :provider or provider_source <> 'CHOSEN')""")
			.param("id", district.value())
			.param("provider", provider.name())
			.update() == 1;
	}

	/**
	 * Revokes the district's token until another one is entered.
	 * @return false if it is already revoked, or the district isn't connected
	 */
	boolean revoke(DistrictId district) {
		return this.jdbc.sql("""
				update district set token = null, token_key_id = null, token_source = 'REVOKED',
					other_listed_at = null
				where district_id = ? and token_source <> 'REVOKED'""").param(district.value()).update() == 1;
	}

	/** Whether the district's token is revoked. */
	boolean isRevoked(DistrictId district) {
		return this.jdbc.sql("select exists (select from district where district_id = ? and token_source = 'REVOKED')")
			.param(district.value())
			.query(Boolean.class)
			.single();
	}

	/** Replaces the token that was read with the same token, re-encrypted. */
	int reseal(DistrictId district, TokenCipher.EncryptedToken read, TokenCipher.EncryptedToken anew) {
		return this.jdbc.sql("""
				update district set token = :anew, token_key_id = :keyId
				where district_id = :id and token = :read""")
			.param("id", district.value())
			.param("anew", anew.bytes().array())
			.param("keyId", anew.keyId())
			.param("read", read.bytes().array())
			.update();
	}

	boolean isForgotten(DistrictId district) {
		return this.jdbc.sql("select exists (select from forgotten_district where id = ?)")
			.param(district.value())
			.query(Boolean.class)
			.single();
	}

	Set<DistrictId> forgotten() {
		return this.jdbc.sql("select id from forgotten_district")
			.query((row, number) -> new DistrictId(row.getString(1)))
			.set();
	}

	Optional<TokenCipher.EncryptedToken> tokenOf(DistrictId district) {
		return this.jdbc.sql("select token, token_key_id from district where district_id = ? and token is not null")
			.param(district.value())
			.query((row, number) -> new TokenCipher.EncryptedToken(row.getString("token_key_id"),
					ByteBuffer.wrap(row.getBytes("token"))))
			.optional();
	}

	Map<DistrictId, StoredToken> tokens() {
		Map<DistrictId, StoredToken> tokens = new HashMap<>();
		this.jdbc
			.sql("""
					select district_id, token, token_key_id, token_source <> 'LISTED' as by_hand,
						token_source = 'ENTERED' as entered, token_created, check_problem is distinct from 'TOKEN_REFUSED' as works
					from district where token is not null""")
			.query((row) -> {
				TokenCipher.EncryptedToken sealed = new TokenCipher.EncryptedToken(row.getString("token_key_id"),
						ByteBuffer.wrap(row.getBytes("token")));
				tokens.put(new DistrictId(row.getString("district_id")),
						new StoredToken(sealed, Columns.instantOrNull(row, "token_created"), row.getBoolean("by_hand"),
								row.getBoolean("entered"), row.getBoolean("works")));
			});
		return tokens;
	}

	/** The districts that don't accept tokens from the service's list. */
	Set<DistrictId> forgottenOrRevoked() {
		return this.jdbc.sql("""
				select id from forgotten_district
				union select district_id from district where token_source = 'REVOKED'""")
			.query((row, number) -> new DistrictId(row.getString(1)))
			.set();
	}

	/** Records the districts for which the service lists a different token. */
	void othersListed(Set<DistrictId> districts) {
		this.jdbc.sql("""
				update district set other_listed_at = case when other_listed_at is null then clock.now end
				from (select now() as now) clock
				where (other_listed_at is not null) <> (district_id = any (:districts))""")
			.param("districts", districts.stream().map(DistrictId::value).toArray(String[]::new))
			.update();
	}

	private static ConnectedDistrict map(ResultSet row, int number) throws SQLException {
		return new ConnectedDistrict(new DistrictId(row.getString("district_id")), row.getString("name"),
				Provider.valueOf(row.getString("provider")), ProviderSource.valueOf(row.getString("provider_source")),
				row.getString("lms_type"), ZoneId.of(row.getString("time_zone")), connection(row),
				Columns.instantOrNull(row, "last_lms_sync"),
				new ConnectedDistrict.Matches(Columns.numberOrNull(row, "students_matched"),
						Columns.numberOrNull(row, "teachers_matched"), Columns.numberOrNull(row, "sections_matched")),
				Columns.instantOrNull(row, "checked_at"), problem(row), Columns.instantOrNull(row, "other_listed_at"));
	}

	private static @Nullable LmsConnection connection(ResultSet row) throws SQLException {
		String word = row.getString("lms_state");
		return (word != null) ? LmsConnection.of(word) : null;
	}

	private static ServiceException.@Nullable Kind problem(ResultSet row) throws SQLException {
		String problem = row.getString("check_problem");
		return (problem != null) ? ServiceException.Kind.valueOf(problem) : null;
	}

	/**
	 * A stored token.
	 *
	 * @param created according to the service's list; null if it came from elsewhere
	 * @param byHand whether it was entered or configured
	 * @param entered whether an operator entered it
	 * @param works false once the service has refused it
	 */
	record StoredToken(TokenCipher.EncryptedToken sealed, @Nullable Instant created, boolean byHand, boolean entered,
			boolean works) {

	}

}
