package dev.handback.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends grades with Java's HTTP client from as many threads as a node has places, and
 * does nothing else. The first half warms it up.
 */
final class BareLoop {

	private static final int THREADS = 128;

	private static final int ROUNDS = 4;

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final List<String> lines;

	private BareLoop(List<String> lines) {
		this.lines = lines;
	}

	/** The argument is a file: in each line a token, a blank, and a submission. */
	public static void main(String[] arguments) throws Exception {
		BareLoop loop = new BareLoop(Files.readAllLines(Path.of(arguments[0])));
		loop.send(ROUNDS);
		long began = System.nanoTime();
		long[] nanos = loop.send(ROUNDS);
		System.out.println(Measured.of(nanos, (System.nanoTime() - began) / 1e9).line());
	}

	private long[] send(int rounds) throws InterruptedException {
		long[] nanos = new long[this.lines.size() * rounds];
		AtomicInteger next = new AtomicInteger();
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		for (int thread = 0; thread < THREADS; thread++) {
			threads.execute(() -> {
				for (int number = next.getAndIncrement(); number < nanos.length; number = next.getAndIncrement()) {
					nanos[number] = send(this.lines.get(number % this.lines.size()).split(" ", 2), number);
				}
			});
		}
		threads.shutdown();
		if (!threads.awaitTermination(5, TimeUnit.MINUTES) || Arrays.stream(nanos).anyMatch((one) -> one == 0)) {
			throw new IllegalStateException("Not everything was sent");
		}
		return nanos;
	}

	private long send(String[] grade, int points) {
		long began = System.nanoTime();
		try {
			int status = this.client
				.send(HttpRequest.newBuilder(URI.create(grade[1]))
					.header("Authorization", "Bearer " + grade[0])
					.header("Content-Type", "application/json")
					.method("PATCH", BodyPublishers.ofString("{\"grade_points\":" + points + "}"))
					.build(), BodyHandlers.ofString())
				.statusCode();
			return (status == 200) ? System.nanoTime() - began : 0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
	}

}
