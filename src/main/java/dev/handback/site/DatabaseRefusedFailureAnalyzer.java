package dev.handback.site;

import java.net.UnknownHostException;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Explains, without a stack trace, why the database can't be opened: no server, an
 * unknown name, a wrong user or password, or a role that may not use the tables.
 */
class DatabaseRefusedFailureAnalyzer extends AbstractFailureAnalyzer<SQLException> {

	private static final String ADDRESS = "spring.datasource.url";

	private final Environment settings;

	DatabaseRefusedFailureAnalyzer(Environment settings) {
		this.settings = settings;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException cause) {
		if ("42501".equals(cause.getSQLState())) {
			return new FailureAnalysis("The database refuses the role: " + cause.getMessage() + ".",
					"Set spring.flyway.user and spring.flyway.password to the role that owns the tables, "
							+ "here, too, if this is a command.",
					cause);
		}
		if ("55P03".equals(cause.getSQLState())) {
			return new FailureAnalysis(
					"A migration needs a table that has been in use for minutes; nothing in it was changed.",
					"Start again once nothing holds the table for long, as a dump does.", cause);
		}
		if (!isOfOpening(String.valueOf(cause.getSQLState())) && !isUnknownRole(cause)) {
			return null;
		}
		String reason = (cause.getCause() instanceof UnknownHostException unknown)
				? "no machine is found under the name " + unknown.getMessage()
				: StringUtils.trimTrailingCharacter(String.valueOf(cause.getMessage()), '.');
		return new FailureAnalysis("The database can't be opened: " + reason + ".",
				"Check " + ADDRESS + " (" + withoutParameters(this.settings.getProperty(ADDRESS, "not set"))
						+ "), spring.datasource.username and spring.datasource.password" + owner()
						+ ", and whether the server is running.",
				cause);
	}

	private String owner() {
		return this.settings.containsProperty("spring.flyway.user") ? ", spring.flyway.user and spring.flyway.password"
				: "";
	}

	/** Connections, also too many of them, authorization, and names of databases. */
	private static boolean isOfOpening(String state) {
		return state.startsWith("08") || state.startsWith("28") || state.equals("3D000") || state.equals("53300");
	}

	/** The owner is let in first, and can't grant anything to a role that isn't there. */
	private static boolean isUnknownRole(SQLException cause) {
		return "42704".equals(cause.getSQLState()) && String.valueOf(cause.getMessage()).contains("role ");
	}

	/** They may contain a password. */
	private static String withoutParameters(String address) {
		return address.replaceAll("\\?.*", "");
	}

}
