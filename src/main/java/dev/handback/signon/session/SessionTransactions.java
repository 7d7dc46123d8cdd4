package dev.handback.signon.session;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The transactions of sessions. Every request and every poll reads one, in a single
 * statement, which needs no transaction.
 */
@Configuration
class SessionTransactions {

	/** By the name that Spring Session looks for. */
	@Bean(defaultCandidate = false)
	static TransactionOperations springSessionTransactionOperations(PlatformTransactionManager transactions) {
		TransactionTemplate writing = new TransactionTemplate(transactions);
		writing.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
		return new TransactionOperations() {

			/** Reads, or deletes what has expired; either is one statement. */
			@Override
			public <T extends @Nullable Object> T execute(TransactionCallback<T> statement) {
				return TransactionOperations.withoutTransaction().execute(statement);
			}

			@Override
			public void executeWithoutResult(Consumer<TransactionStatus> write) {
				writing.executeWithoutResult(write);
			}

		};
	}

}
