package dev.handback.delivery.courier;

import java.util.Collection;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionException;

/** Work on several rows, where one that fails holds up no other. */
final class OneByOne {

	private static final Logger logger = LoggerFactory.getLogger(OneByOne.class);

	private OneByOne() {
	}

	/**
	 * Does the work for each, also after it failed for some.
	 * @throws RuntimeException if the database can't be reached, which would be the same
	 * for the others
	 */
	static <T> void each(Collection<T> all, Consumer<T> work) {
		for (T one : all) {
			try {
				work.accept(one);
			}
			catch (RuntimeException ex) {
				if (isDatabaseLost(ex)) {
					throw ex;
				}
				report(ex);
			}
		}
	}

	static boolean isDatabaseLost(RuntimeException failure) {
		return failure instanceof DataAccessResourceFailureException || failure instanceof TransactionException;
	}

	/**
	 * Logs that an outcome couldn't be recorded; the lease will expire, and
	 * takeBackExpired will reclaim the row. What the database says may contain the row.
	 */
	static void report(RuntimeException failure) {
		if (failure instanceof DataAccessException || failure instanceof TransactionException) {
			logger.warn("Could not record the outcome of a delivery: {}", failure.getClass().getSimpleName());
		}
		else {
			logger.error("Could not record the outcome of a delivery", failure);
		}
	}

}
