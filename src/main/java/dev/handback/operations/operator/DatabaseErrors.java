package dev.handback.operations.operator;

import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Counts the errors of all statements, by what they mean: the pool shows us each one,
 * whether JDBC, JPA or the session asked. Beyond those that the pool drops on its own, it
 * drops connections whose server has become read-only, as after a failover: the next ones
 * are opened on a primary or not at all.
 */
@Component
class DatabaseErrors implements BeanPostProcessor, MeterBinder, SQLExceptionOverride {

	private static final String READ_ONLY = "25006";

	private final ObjectProvider<MeterRegistry> registry;

	DatabaseErrors(ObjectProvider<MeterRegistry> registry) {
		this.registry = registry;
	}

	@java.lang.Override
	public Object postProcessBeforeInitialization(Object bean, String name) {
		if (bean instanceof HikariDataSource pool) {
			pool.setExceptionOverride(this);
		}
		return bean;
	}

	@java.lang.Override
	public void bindTo(MeterRegistry meters) {
		Stream.of(Kind.values()).forEach((kind) -> counter(meters, kind));
	}

	@java.lang.Override
	public Override adjudicate(SQLException error) {
		if (!isUnknownName(error)) {
			this.registry.ifAvailable((meters) -> counter(meters, Kind.of(error.getSQLState())).increment());
		}
		return READ_ONLY.equals(error.getSQLState()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
	}

	// Spring looks for twoWords in a result before two_words; no statement has failed.
	private static boolean isUnknownName(SQLException error) {
		return PSQLState.UNDEFINED_COLUMN.getState().equals(error.getSQLState())
				&& error instanceof PSQLException driver && driver.getServerErrorMessage() == null;
	}

	private static Counter counter(MeterRegistry meters, Kind kind) {
		return meters.counter("handback.database.errors", "kind", kind.name().toLowerCase(Locale.ROOT));
	}

	/** What an error means (PostgreSQL's manual, appendix A). */
	enum Kind {

		/** The connection is gone, or the server is shutting down. */
		CONNECTION,

		/** A statement took too long, or its transaction did. */
		TIMEOUT,

		/** Two transactions got in each other's way. */
		CONFLICT,

		/** A value or a reference that the schema refuses. */
		CONSTRAINT,

		/** Out of disk, memory or connections. */
		RESOURCES,

		/** The role may not do that. */
		RIGHTS,

		OTHER;

		static Kind of(@Nullable String state) {
			String code = (state != null) ? state : "";
			if (code.equals("57014") || code.equals("25P03") || code.equals("25P04")) {
				return TIMEOUT;
			}
			if (code.equals("42501")) {
				return RIGHTS;
			}
			if (code.equals("55P03")) {
				return CONFLICT;
			}
			return switch (code.substring(0, Math.min(2, code.length()))) {
				case "08", "57" -> CONNECTION;
				case "40" -> CONFLICT;
				case "23" -> CONSTRAINT;
				case "53", "58" -> RESOURCES;
				case "28" -> RIGHTS;
				default -> OTHER;
			};
		}

	}

}
