package dev.handback.client.pace;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import jakarta.annotation.PreDestroy;

import org.springframework.stereotype.Component;

/** Runs work in the background, with as many threads as there is work. */
@Component
public class BackgroundThreads {

	private final ExecutorService threads = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "background");
		thread.setDaemon(true);
		return thread;
	});

	/**
	 * Starts the work.
	 * @throws RejectedExecutionException if there can be no thread for it now
	 */
	public void run(Runnable work) {
		try {
			this.threads.execute(work);
		}
		catch (OutOfMemoryError ex) {
			// Also thrown if the system has no threads left; the rounds have to go on.
			throw new RejectedExecutionException("No thread could be started", ex);
		}
	}

	/**
	 * Makes a call and waits for its result. A call that takes longer keeps running, but
	 * its result is dropped.
	 * @return empty if the call failed or took longer
	 */
	public <T> Optional<T> within(Duration patience, Supplier<T> call) {
		try {
			return Optional
				.of(CompletableFuture.supplyAsync(call, this::run).get(patience.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (TimeoutException | ExecutionException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

	@PreDestroy
	void stop() {
		this.threads.shutdownNow();
	}

}
