package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;

/** A program in a process of its own whose output goes to a file. */
public final class OtherProcess implements AutoCloseable {

	private static final Pattern ADDRESS = Pattern.compile("is (?:running )?at (http://[^;\\s]+)");

	private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

	private final Process process;

	private final Path output;

	private OtherProcess(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	/** Runs a class on this class path. */
	public static OtherProcess java(List<String> options, Class<?> main, String... arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(List.of(arguments));
		return run(command);
	}

	/** Runs any command. */
	public static OtherProcess run(List<String> command) throws IOException {
		Path output = Files.createTempFile("process", ".log");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		return new OtherProcess(process, output);
	}

	/** Waits until it prints its address: {@code … is running at http://…}. */
	public URI awaitAddress(Duration patience) {
		return Awaitility.await()
			.atMost(patience)
			.pollDelay(Duration.ZERO)
			.pollInterval(BETWEEN_LOOKS)
			.until(this::address, Optional::isPresent)
			.orElseThrow();
	}

	private Optional<URI> address() {
		boolean ended = !this.process.isAlive();
		Optional<URI> address = ADDRESS.matcher(output())
			.results()
			.map((found) -> URI.create(found.group(1)))
			.findFirst();
		if (ended && address.isEmpty()) {
			throw new IllegalStateException("The process has ended:\n" + output());
		}
		return address;
	}

	/** Waits until it ends successfully and returns its output. */
	public String awaitEnd(Duration patience) throws InterruptedException {
		if (!this.process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || this.process.exitValue() != 0) {
			throw new IllegalStateException("The process failed:\n" + output());
		}
		return output();
	}

	/** Its output so far. */
	public String output() {
		try {
			return Files.readString(this.output, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** The memory that it occupies now, in megabytes, if the system provides it. */
	public OptionalLong memory() throws IOException {
		return megabytes(this.process, "VmRSS");
	}

	static OptionalLong megabytes(Process process, String name) throws IOException {
		Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
		if (!Files.exists(status)) {
			return OptionalLong.empty();
		}
		try (Stream<String> lines = Files.lines(status)) {
			return lines.filter((line) -> line.startsWith(name + ":"))
				.mapToLong((line) -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
				.findFirst();
		}
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
		try {
			this.process.waitFor();
			Files.deleteIfExists(this.output);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
