package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import dev.handback.HandbackApplication;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * The app and its sandbox in the tests' own process, which has loaded and compiled most
 * of their code already. For tests that neither kill the app nor read its log.
 */
public final class WarmApp implements App {

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	/** The one that most journeys share. */
	private static @Nullable WarmApp shared;

	private static SavedRows firstRows = new SavedRows(Map.of());

	private final URI address;

	private final URI sandbox;

	private final ConfigurableApplicationContext context;

	private WarmApp(int port, int sandboxPort, ConfigurableApplicationContext context) {
		this.address = URI.create("http://localhost:" + port);
		this.sandbox = URI.create("http://localhost:" + sandboxPort);
		this.context = context;
	}

	/**
	 * The app that all journeys in this process share, without data. It delivers and
	 * checks at short intervals.
	 */
	public static WarmApp shared() throws IOException {
		if (shared == null) {
			// Other processes have one, too.
			shared = start("shared-" + ProcessHandle.current().pid(), "--handback.delivery.poll=200ms",
					"--handback.delivery.check-after=200ms", "--spring.main.register-shutdown-hook=false");
			firstRows = shared.savedRows();
		}
		else {
			shared.goBackTo(firstRows);
		}
		return shared;
	}

	private SavedRows savedRows() throws IOException {
		try (Connection database = this.context.getBean(DataSource.class).getConnection()) {
			return SavedRows.of(database);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** The app keeps running, and may be in a transaction that the database ends. */
	private void goBackTo(SavedRows rows) {
		TestService.pull(this.sandbox, "POST", "/reset", "");
		Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(() -> {
			try (Connection database = this.context.getBean(DataSource.class).getConnection()) {
				rows.restore(database);
			}
			return true;
		});
		jdbc().sql("update scheduled_tasks set picked = false, picked_by = null, last_heartbeat = null").update();
	}

	/**
	 * Starts the app and its sandbox without data.
	 * @param name names its folder
	 * @param arguments additional settings
	 */
	public static WarmApp start(String name, String... arguments) throws IOException {
		Path directory = Path.of("target", "journeys", name);
		FileSystemUtils.deleteRecursively(directory);
		int port = RunningApp.freePort();
		int sandboxPort = RunningApp.freePort();
		List<String> settings = new ArrayList<>(List.of("--server.port=" + port, "--management.server.port=0",
				"--handback.local.directory=" + directory, "--handback.delivery.directory=" + directory,
				"--handback.local.sandbox=true", "--handback.sandbox.port=" + sandboxPort,
				"--handback.signon.public-url=http://localhost:" + port));
		settings.addAll(database("journey_" + name.replace('-', '_')));
		settings.addAll(List.of(arguments));
		return new WarmApp(port, sandboxPort,
				SpringApplication.from(HandbackApplication::main)
					.run(settings.toArray(String[]::new))
					.getApplicationContext())
			.awaitRosters();
	}

	/** Waits until the rosters of all districts have been read for the first time. */
	private WarmApp awaitRosters() {
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> jdbc().sql("""
					select exists (select from district) and not exists (select from district
						where not exists (select from section where section.district_id = district.district_id))""")
				.query(Boolean.class)
				.single());
		return this;
	}

	private static List<String> database(String database) {
		Map<String, String> settings = new LinkedHashMap<>();
		try {
			TestDatabase.registerEmpty((name, value) -> settings.put(name, String.valueOf(value.get())), database);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		return settings.entrySet()
			.stream()
			.map((setting) -> "--" + setting.getKey() + "=" + setting.getValue())
			.toList();
	}

	@Override
	public URI address() {
		return this.address;
	}

	public URI sandbox() {
		return this.sandbox;
	}

	/** The app's own connections to its database. */
	public JdbcClient jdbc() {
		return JdbcClient.create(this.context.getBean(DataSource.class));
	}

	/** The shared one runs as long as the process. */
	@Override
	public void close() {
		if (this != shared) {
			this.context.close();
		}
	}

}
