package dev.handback.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

import dev.handback.support.OtherProcess;
import dev.handback.support.sandbox.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Districts of a million students each, in a process with a 1 GB heap. Takes minutes and
 * 6 GB of disk space, so it runs only with {@code mvn -Pmillion}.
 */
@Tag("integration")
@Tag("million")
class MillionTests {

	private static final Duration PATIENCE = Duration.ofMinutes(10);

	private static final Pattern HEAP = Pattern.compile("(\\d+)M->(\\d+)M");

	@TempDir
	private Path directory;

	@Test
	void isReadyWithinTwoMinutesAndCanBeReadCompletely() throws IOException {
		Path log = this.directory.resolve("gc.log");
		long start = System.nanoTime();
		try (OtherProcess sandbox = OtherProcess.java(List.of("-Xmx1g", "-Xlog:gc:file=" + log),
				SandboxApplication.class, "--handback.sandbox.port=0", "--handback.sandbox.store=file",
				"--handback.sandbox.directory=" + this.directory.resolve("sandbox"),
				"--handback.sandbox.districts.students=1000000",
				"--handback.sandbox.districts.largest-section=100000")) {
			Service service = Service.at(sandbox.awaitAddress(PATIENCE));
			Duration ready = Duration.ofNanos(System.nanoTime() - start);
			System.out.printf("ready after %d s, heap %s%n", ready.toSeconds(), heap(log));
			WholeRoster paged = WholeRoster.pagedThrough(service, Service.TOKEN_A);
			assertThat(paged).isEqualTo(WholeRoster.counted(service, "5a00000000000000000a0001"));
			assertThat(paged.count("users")).isGreaterThan(1_900_000);
			assertThat(service.allIds(Service.TOKEN_A,
					"/v3.0/sections/5c00000000000000000a0005/users?role=student&limit=10000"))
				.hasSize(100_000);
			assertThat(service.post("", "/console/api/districts/5a00000000000000000a0001/rollover", "").status())
				.as("a new year for a million people in 1 GB")
				.isEqualTo(400);
			System.out.printf("%s, heap %s%n", paged, heap(log));
			assertThat(ready).isLessThan(Duration.ofMinutes(2));
		}
	}

	/** The maximum heap in use before and after a garbage collection. */
	private static String heap(Path log) throws IOException {
		List<int[]> collections = HEAP.matcher(Files.readString(log))
			.results()
			.map((found) -> new int[] { Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2)) })
			.toList();
		return "%d MB at most, %d MB after collection".formatted(
				collections.stream().mapToInt((collection) -> collection[0]).max().orElse(0),
				collections.stream().mapToInt((collection) -> collection[1]).max().orElse(0));
	}

}
