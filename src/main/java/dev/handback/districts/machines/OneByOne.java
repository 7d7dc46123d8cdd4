package dev.handback.districts.machines;

import java.util.Collection;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionException;

/** Work on several districts or rows, where one that fails holds up no other. */
public final class OneByOne {

	private static final Logger logger = LoggerFactory.getLogger(OneByOne.class);

	private OneByOne() {
	}

	/**
	 * Does the work for each, also after it failed for some, which are logged.
	 * @throws RuntimeException if the database can't be reached, which would be the same
	 * for the others
	 */
	public static <T> void each(Collection<T> all, Consumer<T> work) {
		for (T one : all) {
			try {
				work.accept(one);
			}
			catch (RuntimeException ex) {
				if (isDatabaseLost(ex)) {
					throw ex;
				}
				report(one, ex);
			}
		}
	}

	/**
	 * Whether the database couldn't be reached, or a transaction may or may not have been
	 * committed.
	 */
	public static boolean isDatabaseLost(RuntimeException failure) {
		return failure instanceof DataAccessResourceFailureException || failure instanceof TransactionException;
	}

	// What the database says may contain the row.
	private static void report(Object one, RuntimeException failure) {
		if (failure instanceof DataAccessException) {
			logger.warn("Could not finish the work on {}; the others continue: {}", one,
					failure.getClass().getSimpleName());
		}
		else {
			logger.error("Could not finish the work on {}; the others continue", one, failure);
		}
	}

}
