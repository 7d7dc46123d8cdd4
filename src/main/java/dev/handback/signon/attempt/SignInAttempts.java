package dev.handback.signon.attempt;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.Secrets;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Sign-ins that were sent to the service and haven't been answered, for at most two
 * hours.
 */
@Repository
public class SignInAttempts {

	private static final Duration KEPT = Duration.ofHours(2);

	private static final int MOST_OPEN = 100_000;

	private final JdbcClient jdbc;

	private final Clock clock;

	SignInAttempts(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/** Deletes expired attempts, and the oldest unanswered ones if there are too many. */
	public void forgetOld() {
		forgetOld(MOST_OPEN);
	}

	public void forgetOld(int mostOpen) {
		this.jdbc.sql("delete from sign_in_attempt where started_at < ?")
			.param(Timestamp.from(this.clock.instant().minus(KEPT)))
			.update();
		this.jdbc.sql("""
				delete from sign_in_attempt where claimed_at is null and started_at <
					(select started_at from sign_in_attempt where claimed_at is null
						order by started_at desc offset ? limit 1)""").param(mostOpen).update();
	}

	public void begin(String state, String browser, String nonce, SignInRequest start) {
		this.jdbc.sql("""
				insert into sign_in_attempt (state_hash, browser_hash, nonce, reference, target, district_id, restarted,
					started_at)
				values (:state, :browser, :nonce, :reference, :target, :district, :restarted, :now)""")
			.param("state", Secrets.hash(state))
			.param("browser", Secrets.hash(browser))
			.param("nonce", nonce)
			.param("reference", start.reference())
			.param("target", start.target().value())
			.param("district", (start.district() != null) ? start.district().value() : null, Types.VARCHAR)
			.param("restarted", start.restarted())
			.param("now", now())
			.update();
	}

	public Optional<SignInAttempt> find(String state) {
		return this.jdbc.sql("select * from sign_in_attempt where state_hash = ? and started_at >= ?")
			.params(Secrets.hash(state), Timestamp.from(this.clock.instant().minus(KEPT)))
			.query(SignInAttempts::map)
			.optional();
	}

	/** Claims the attempt: exactly one of all callbacks with its state may continue. */
	public boolean claim(SignInAttempt attempt) {
		return this.jdbc.sql("update sign_in_attempt set claimed_at = ? where state_hash = ? and claimed_at is null")
			.params(now(), attempt.stateHash())
			.update() == 1;
	}

	/** Records the result, and deletes the nonce, which is no longer needed. */
	public void finish(SignInAttempt attempt, SignInAttempt.Result result, @Nullable String sessionId) {
		this.jdbc
			.sql("update sign_in_attempt set result = :result, session_id = :session, nonce = ''"
					+ " where state_hash = :state")
			.param("result", result.text())
			.param("session", sessionId, Types.VARCHAR)
			.param("state", attempt.stateHash())
			.update();
	}

	private Timestamp now() {
		return Timestamp.from(this.clock.instant());
	}

	private static SignInAttempt map(ResultSet row, int number) throws SQLException {
		String district = row.getString("district_id");
		String result = row.getString("result");
		SignInRequest start = new SignInRequest(row.getString("reference"), new ReturnAddress(row.getString("target")),
				(district != null) ? new DistrictId(district) : null, row.getBoolean("restarted"));
		return new SignInAttempt(row.getString("state_hash"), row.getString("browser_hash"), row.getString("nonce"),
				start, (result != null) ? SignInAttempt.Result.parse(result) : null, row.getString("session_id"));
	}

}
