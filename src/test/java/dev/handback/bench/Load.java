package dev.handback.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import dev.handback.support.OtherProcess;

/**
 * A number of connections in a process of their own, each of which sends its next request
 * when the previous one was answered.
 *
 * @param headers each with its name
 * @param body empty for a request without one; {@code #} stands for a number that is
 * different each time
 */
record Load(String method, URI target, List<String> headers, String body, int connections, Duration warmUp,
		Duration time) {

	private static final int LONGEST = 400_000;

	private static final String BETWEEN = "\t";

	/** Runs it against a server that must answer everything with 200. */
	Measured run() {
		Path file = null;
		try {
			file = Files.writeString(Files.createTempFile("load", ".txt"),
					String.join("\n", this.method, this.target.toString(), String.join(BETWEEN, this.headers),
							String.valueOf(this.connections), this.warmUp.toString(), this.time.toString(), this.body));
			try (OtherProcess process = OtherProcess.java(List.of("-Xmx256m", "-XX:+UseParallelGC"), Load.class,
					file.toString())) {
				return Measured.read(process.awaitEnd(this.warmUp.plus(this.time).plus(Duration.ofMinutes(2))));
			}
			finally {
				Files.delete(file);
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private byte[] request(long number) {
		String body = this.body.replace("#", String.valueOf(number));
		String head = this.method + " " + this.target.getRawPath()
				+ ((this.target.getRawQuery() != null) ? "?" + this.target.getRawQuery() : "") + " HTTP/1.1\r\nHost: "
				+ this.target.getAuthority() + "\r\n" + String.join("\r\n", this.headers) + "\r\n";
		if (!body.isEmpty()) {
			head += "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
		}
		return (head + "\r\n" + body).getBytes(StandardCharsets.US_ASCII);
	}

	/** The work of one connection: the nanoseconds of each request after the warm-up. */
	private long[] work(int connection) {
		long[] nanos = new long[LONGEST];
		int count = 0;
		long begin = System.nanoTime() + this.warmUp.toNanos();
		long end = begin + this.time.toNanos();
		try (Connection service = Connection.to(this.target)) {
			for (long number = connection * 10_000_000L; System.nanoTime() < end && count < LONGEST; number++) {
				long start = System.nanoTime();
				int status = service.exchange(request(number));
				if (status != 200) {
					throw new IllegalStateException("Answered with " + status);
				}
				if (start >= begin) {
					nanos[count++] = System.nanoTime() - start;
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return Arrays.copyOf(nanos, count);
	}

	/** The main method of the other process. */
	public static void main(String[] arguments) throws IOException, InterruptedException {
		List<String> lines = Files.readAllLines(Path.of(arguments[0]));
		Load load = new Load(lines.get(0), URI.create(lines.get(1)), List.of(lines.get(2).split(BETWEEN, -1)),
				(lines.size() > 6) ? lines.get(6) : "", Integer.parseInt(lines.get(3)), Duration.parse(lines.get(4)),
				Duration.parse(lines.get(5)));
		long[][] all = new long[load.connections()][];
		List<Thread> threads = IntStream.range(0, all.length)
			.mapToObj((connection) -> new Thread(() -> all[connection] = load.work(connection)))
			.toList();
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		long[] nanos = Arrays.stream(all).flatMapToLong(LongStream::of).toArray();
		System.out.println(Measured.of(nanos, load.time().toNanos() / 1e9).line());
	}

}
