package dev.handback.proof;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.handback.support.Link;
import dev.handback.support.RunningApp;
import dev.handback.support.Version;
import org.jspecify.annotations.Nullable;

/**
 * A node of the packaged jar with a link of its own to the service and to the database.
 */
final class Node implements AutoCloseable {

	/** Shifts a process's clock, where it is installed. */
	private static final List<Path> LIBRARIES = List.of(
			Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
			Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"));

	private final String name;

	private final int port;

	private final Path directory;

	private final URI service;

	private final Link toService;

	private final Link toDatabase;

	private final Duration clock;

	private @Nullable RunningApp app;

	Node(String name, int port, Path directory, URI service, int database, Duration clock) {
		this.name = name;
		this.port = port;
		this.directory = directory.resolve(name.replace(' ', '-'));
		this.service = service;
		this.toService = new Link("the link of " + name + " to the service", service.getPort());
		this.toDatabase = new Link("the link of " + name + " to the database", database);
		this.clock = clock;
	}

	Link link(boolean service) {
		return service ? this.toService : this.toDatabase;
	}

	URI address() {
		return URI.create("http://localhost:" + this.port);
	}

	/** Starts it, unless it is running. */
	synchronized void go() throws IOException, InterruptedException {
		if (this.app != null && !this.app.hasEnded()) {
			return;
		}
		List<String> command = new ArrayList<>();
		if (!this.clock.isZero() && clockCanBeWrong()) {
			Path library = LIBRARIES.stream().filter(Files::exists).findFirst().orElseThrow();
			command.addAll(List.of("env", "LD_PRELOAD=" + library, "FAKETIME=%+ds".formatted(this.clock.toSeconds()),
					"FAKETIME_DONT_FAKE_MONOTONIC=1", "FAKETIME_FORCE_MONOTONIC_FIX=0", "NO_FAKE_STAT=1"));
		}
		command.addAll(Version.PACKAGED.command());
		this.app = RunningApp.launch(command, this.directory, this.port, settings());
	}

	/** Whether this machine has what shifts a process's clock. */
	static boolean clockCanBeWrong() {
		return LIBRARIES.stream().anyMatch(Files::exists);
	}

	private String[] settings() {
		String service = "http://localhost:" + this.toService.port();
		return new String[] {
				"--spring.datasource.url=jdbc:postgresql://localhost:" + this.toDatabase.port() + "/postgres",
				"--spring.datasource.username=handback", "--spring.datasource.password=",
				"--spring.flyway.user=postgres", "--spring.flyway.password=",
				"--handback.service.auth-url=" + this.service, "--handback.service.auth-back-channel-url=" + service,
				"--handback.service.base-url=" + service, "--handback.service.client-id=handback-sandbox",
				"--handback.service.client-secret=handback-sandbox-secret", "--handback.service.allow-insecure=true",
				"--handback.service.connect-timeout=2s", "--handback.service.read-deadline=6s",
				"--handback.service.write-deadline=6s", "--handback.service.sign-on-deadline=4s",
				"--handback.districts.token-keys[0].id=test",
				"--handback.districts.token-keys[0].key=PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE=",
				"--handback.districts.connections[0].id=5a00000000000000000a0001",
				"--handback.districts.connections[0].token=sandbox-district-token-a",
				"--handback.districts.connections[0].provider=A",
				"--handback.districts.connections[0].time-zone=America/New_York",
				"--handback.delivery.directory=" + this.directory, "--handback.delivery.lease=5s",
				"--handback.delivery.poll=200ms", "--handback.delivery.check-after=200ms",
				"--handback.roster.look-every=1s", "--handback.feed.every=5s" };
	}

	synchronized void kill() throws InterruptedException {
		if (this.app != null) {
			this.app.kill();
		}
	}

	/** Suspends it, unless it has ended. */
	synchronized void freeze() throws IOException, InterruptedException {
		if (this.app != null && !this.app.hasEnded()) {
			this.app.freeze();
		}
	}

	synchronized void thaw() throws IOException, InterruptedException {
		if (this.app != null && !this.app.hasEnded()) {
			this.app.thaw();
		}
	}

	/** Whether it shows pages. If it has ended, it is started again. */
	boolean answers() throws IOException, InterruptedException {
		go();
		RunningApp running = this.app;
		return running != null && running.answers();
	}

	@Override
	public void close() {
		try {
			kill();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.toService.close();
		this.toDatabase.close();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
