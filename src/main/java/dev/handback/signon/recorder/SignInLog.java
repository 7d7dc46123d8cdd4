package dev.handback.signon.recorder;

import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Records sign-ins in our own words only: no names, person ids, codes, tokens or text
 * from elsewhere.
 */
@Repository
public class SignInLog {

	/** The outcome of a successful sign-in. */
	public static final String SIGNED_IN = "signed-in";

	private static final Logger logger = LoggerFactory.getLogger(SignInLog.class);

	static final int MOST_STEPS = 60;

	private static final int LONGEST_DETAIL = 200;

	// Without letters and digits that look or sound alike.
	private static final String ALPHABET = "ACDEFHJKMNPRTWXY2345679";

	private static final Pattern REFERENCE = Pattern.compile("[A-Z2-9]{4}-[A-Z2-9]{4}");

	private static final SecureRandom RANDOM = new SecureRandom();

	private final JdbcClient jdbc;

	private final SignInMetrics metrics;

	private final Clock clock;

	SignInLog(JdbcClient jdbc, SignInMetrics metrics, Clock clock) {
		this.jdbc = jdbc;
		this.metrics = metrics;
		this.clock = clock;
	}

	/** Whether the text could be a reference. */
	public static boolean isReference(@Nullable String text) {
		return text != null && REFERENCE.matcher(text).matches();
	}

	/**
	 * Starts a record.
	 * @return its reference, such as {@code K7MP-2QRT}
	 */
	public String begin(SignInOrigin entry) {
		return begin(entry, null);
	}

	/**
	 * Starts a record that a browser can continue by its reference.
	 * @param browserHash hash of the browser's secret
	 */
	public String begin(SignInOrigin entry, @Nullable String browserHash) {
		String reference = reference();
		this.jdbc.sql("""
				insert into sign_in (reference, started_at, entry, browser_hash)
				values (:reference, :now, :entry, :browser)""")
			.param("reference", reference)
			.param("now", now())
			.param("entry", entry.name())
			.param("browser", browserHash, Types.VARCHAR)
			.update();
		return reference;
	}

	/** Whether the record was started for that browser. */
	public boolean isOf(String reference, String browserHash) {
		return isReference(reference)
				&& this.jdbc.sql("select exists (select from sign_in where reference = ? and browser_hash = ?)")
					.params(reference, browserHash)
					.query(Boolean.class)
					.single();
	}

	/**
	 * Appends a step, unless the record is gone or longer than any that a person
	 * produces.
	 */
	public void step(String reference, SignInStep step, String detail) {
		this.jdbc.sql("""
				insert into sign_in_step (reference, at, step, detail)
				select reference, :now, :step, left(:detail, :longest) from sign_in where reference = :reference
					and (select count(*) from sign_in_step where reference = :reference) < :most""")
			.param("now", now())
			.param("step", step.name())
			.param("detail", detail)
			.param("longest", LONGEST_DETAIL)
			.param("reference", reference)
			.param("most", MOST_STEPS)
			.update();
	}

	/** Records the district as soon as it is known. */
	public void district(String reference, DistrictId district) {
		this.jdbc.sql("update sign_in set district_id = ? where reference = ?")
			.params(district.value(), reference)
			.update();
	}

	/**
	 * Ends the record.
	 * @param outcome {@link #SIGNED_IN} or the code of a problem
	 */
	public void end(String reference, String outcome, String detail) {
		this.metrics.ended(outcome);
		step(reference, SignInStep.ENDED, detail);
		this.jdbc.sql("update sign_in set outcome = ? where reference = ?").params(outcome, reference).update();
	}

	/** The newest records, newest first, without their steps. */
	List<SignInRecord> newest(int most) {
		return this.jdbc.sql("select * from sign_in order by started_at desc limit ?")
			.param(most)
			.query((row, number) -> flight(row, List.of()))
			.list();
	}

	/** The record with that reference, with its steps. */
	Optional<SignInRecord> find(String reference) {
		List<SignInRecord.Recorded> steps = this.jdbc
			.sql("select at, step, detail from sign_in_step where reference = ? order by number")
			.param(reference)
			.query((row, number) -> new SignInRecord.Recorded(Columns.instant(row, "at"),
					SignInStep.valueOf(row.getString("step")), row.getString("detail")))
			.list();
		return this.jdbc.sql("select * from sign_in where reference = ?")
			.param(reference)
			.query((row, number) -> flight(row, steps))
			.optional();
	}

	/**
	 * Deletes the oldest if there are too many, unsuccessful sign-ins first: anyone can
	 * start one, so the log must not be able to fill the disk.
	 */
	void forgetMost(int most) {
		long tooMany = this.jdbc.sql("select count(*) from sign_in").query(Long.class).single() - most;
		if (tooMany > 0) {
			logger.warn("There are more than {} sign-ins; deleting the {} oldest, unsuccessful ones first", most,
					tooMany);
			this.jdbc.sql("""
					delete from sign_in where reference in (select reference from sign_in
						order by outcome is not distinct from 'signed-in', started_at limit ?)""")
				.param(tooMany)
				.update();
		}
	}

	private Timestamp now() {
		return Timestamp.from(this.clock.instant());
	}

	private static SignInRecord flight(ResultSet row, List<SignInRecord.Recorded> steps) throws SQLException {
		String district = row.getString("district_id");
		Instant started = Columns.instant(row, "started_at");
		return new SignInRecord(row.getString("reference"), started, SignInOrigin.valueOf(row.getString("entry")),
				(district != null) ? new DistrictId(district) : null, row.getString("outcome"), steps);
	}

	private static String reference() {
		StringBuilder reference = new StringBuilder("****-****");
		for (int i = 0; i < reference.length(); i++) {
			if (reference.charAt(i) == '*') {
				reference.setCharAt(i, ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
			}
		}
		return reference.toString();
	}

}
