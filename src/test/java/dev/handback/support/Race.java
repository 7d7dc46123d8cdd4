package dev.handback.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.params.provider.Arguments;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Two transactions that begin at the same time. Rows come in the order of the table, as
 * they may whenever PostgreSQL finds that faster than an index.
 */
public final class Race {

	private final JdbcClient jdbc;

	private final TransactionTemplate transactions;

	public Race(JdbcClient jdbc, TransactionTemplate transactions) {
		this.jdbc = jdbc;
		this.transactions = transactions;
	}

	/** Students in an order that isn't that of their ids, the same one each time. */
	public static List<PersonId> students(int number) {
		List<PersonId> students = new ArrayList<>(
				IntStream.rangeClosed(1, number).mapToObj((one) -> new PersonId("%024x".formatted(one))).toList());
		Collections.shuffle(students, new Random(1));
		return students;
	}

	/** Each of them with itself and each other. */
	public static Stream<Arguments> pairs(List<String> changes) {
		return changes.stream()
			.flatMap((one) -> changes.stream()
				.filter((other) -> one.compareTo(other) <= 0)
				.map((other) -> Arguments.arguments(one, other)));
	}

	/**
	 * Waits until both have ended.
	 * @throws RuntimeException if one fails, as with a deadlock
	 */
	public void of(Runnable one, Runnable other) {
		CyclicBarrier start = new CyclicBarrier(2);
		CompletableFuture.allOf(run(one, start), run(other, start)).join();
	}

	private CompletableFuture<Void> run(Runnable change, CyclicBarrier start) {
		return CompletableFuture.runAsync(() -> this.transactions.executeWithoutResult((status) -> {
			this.jdbc.sql("set local enable_indexscan = off; set local enable_bitmapscan = off").update();
			await(start);
			change.run();
		}));
	}

	private static void await(CyclicBarrier start) {
		try {
			start.await();
		}
		catch (InterruptedException | BrokenBarrierException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
