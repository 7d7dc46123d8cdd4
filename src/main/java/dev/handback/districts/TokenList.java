package dev.handback.districts;

import java.time.Instant;
import java.util.Optional;

import dev.handback.client.answers.ServiceException;
import dev.handback.vocabulary.Columns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Whether the service's token list can be read, for the operator. */
@Repository
public class TokenList {

	private static final Logger logger = LoggerFactory.getLogger(TokenList.class);

	private final JdbcClient jdbc;

	TokenList(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Why the list can't be read; empty if it can. */
	public Optional<Problem> problem() {
		return this.jdbc.sql("select kind, since, tried_at from token_list_problem")
			.query((row, number) -> new Problem(ServiceException.Kind.valueOf(row.getString("kind")),
					Columns.instant(row, "since"), Columns.instant(row, "tried_at")))
			.optional();
	}

	void wasRead() {
		if (this.jdbc.sql("delete from token_list_problem").update() > 0) {
			logger.info("The service's token list can be read again");
		}
	}

	void wasNotRead(ServiceException.Kind kind) {
		boolean first = this.jdbc.sql("""
				insert into token_list_problem (kind, since, tried_at) values (?, now(), now())
				on conflict (one) do update set kind = excluded.kind, tried_at = excluded.tried_at
				returning since = tried_at""").param(kind.name()).query(Boolean.class).single();
		if (first) {
			logger.warn("The service's token list can't be read: {}", kind);
		}
	}

	/**
	 * A list that can't be read.
	 *
	 * @param since when it was last read, or first tried
	 * @param triedAt when it was last tried
	 */
	public record Problem(ServiceException.Kind kind, Instant since, Instant triedAt) {

	}

}
