package dev.handback.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Finds or installs Chromium, if possible the one without windows, which computes a third
 * less: Playwright's own where there is internet access, Debian's package where there are
 * apt and root.
 */
final class Chromium {

	private static final Path WITHOUT_WINDOWS = Path.of("/usr/bin/chromium-headless-shell");

	private static final List<Path> COMPLETE = Stream
		.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome",
				"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
		.map(Path::of)
		.toList();

	private static final long MINUTES = 10;

	private Chromium() {
	}

	/**
	 * Returns a browser to drive.
	 * @return its program; empty for the one that comes with Playwright
	 * @throws IllegalStateException if there is none and none could be installed
	 */
	static Optional<Path> obtain() {
		Optional<Path> complete = Files.isExecutable(WITHOUT_WINDOWS) ? Optional.empty() : obtainComplete();
		return Files.isExecutable(WITHOUT_WINDOWS) ? present(List.of(WITHOUT_WINDOWS)) : complete;
	}

	/** The same, but one that follows the settings in a profile. */
	static Optional<Path> obtainComplete() {
		Optional<Path> present = present(COMPLETE);
		return present.isPresent() ? present : get();
	}

	/** Only one process installs it at a time, and the next one finds it. */
	private static Optional<Path> get() {
		try (FileChannel file = FileChannel.open(Path.of("target", "chromium.lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE); FileLock lock = file.lock()) {
			Optional<Path> present = present(COMPLETE);
			return (lock.isValid() && present.isEmpty()) ? install() : present;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Optional<Path> install() {
		if (playwrightInstalls()) {
			return Optional.empty();
		}
		if (isRoot() && run("apt-get", "update")
				&& run("apt-get", "install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell")) {
			return present(COMPLETE);
		}
		throw new IllegalStateException("The browser tests need Chromium: install it (on Debian: apt-get install "
				+ "chromium chromium-headless-shell), or leave them out with -DskipBrowserTests.");
	}

	private static Optional<Path> present(List<Path> known) {
		@Nullable String chosen = System.getenv("CHROMIUM");
		Stream<Path> candidates = (chosen != null) ? Stream.of(Path.of(chosen)) : known.stream();
		return candidates.filter(Files::isExecutable).findFirst();
	}

	private static boolean playwrightInstalls() {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
						System.getProperty("java.class.path"), "com.microsoft.playwright.CLI", "install"));
		if (isRoot()) {
			command.add("--with-deps");
		}
		command.add("chromium");
		return run(command.toArray(String[]::new));
	}

	private static boolean isRoot() {
		return "root".equals(System.getProperty("user.name"));
	}

	private static boolean run(String... command) {
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(Path.of("target", "chromium-install.log").toFile())
				.start();
			return process.waitFor(MINUTES, TimeUnit.MINUTES) && process.exitValue() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
