package dev.handback.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.handback.sandbox.access.AddedApplications;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.StoreUnavailable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/**
 * A sandbox embedded in another program, with its own Spring context, web server, and
 * store. It reads only the settings passed to it, not the environment, system properties,
 * or files, and leaves logging and shutdown to the host program.
 */
public final class EmbeddedSandbox implements AutoCloseable {

	/** Keeps application.yml from being read. */
	static final Map<String, Object> CONFIGURATION = Map.of("spring.config.location", "classpath:/sandbox/",
			"spring.config.name", "sandbox");

	private final ServletWebServerApplicationContext context;

	private EmbeddedSandbox(ServletWebServerApplicationContext context) {
		this.context = context;
	}

	/**
	 * Starts a sandbox that keeps its data in memory and listens on any free port.
	 * Returns once it accepts requests.
	 */
	public static EmbeddedSandbox start() {
		return start(Map.of("handback.sandbox.port", "0"));
	}

	/**
	 * Starts a sandbox and returns once it accepts requests.
	 * @param settings full keys, for example {@code handback.sandbox.port}
	 * @throws SandboxCannotStart when the port is taken, the directory can't be used, or
	 * a setting is invalid
	 */
	public static EmbeddedSandbox start(Map<String, String> settings) {
		check(settings);
		SpringApplicationBuilder builder = new SpringApplicationBuilder(SandboxApplication.class)
			.main(SandboxApplication.class)
			.environment(new OnlyThese(settings))
			.initializers(OwnContext::mark)
			.addCommandLineProperties(false)
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.registerShutdownHook(false);
		leaveToTheHost(builder.application());
		return new EmbeddedSandbox((ServletWebServerApplicationContext) builder.run());
	}

	/**
	 * Starting the context would fail on the same settings, but with a long stack trace.
	 */
	private static void check(Map<String, String> settings) {
		try {
			Binder binder = new Binder(new MapConfigurationPropertySource(settings));
			SandboxProperties properties = binder.bindOrCreate("handback.sandbox", SandboxProperties.class);
			binder.bindOrCreate("handback.sandbox.worlds", WorldProperties.class);
			DataProperties data = binder.bindOrCreate("handback.sandbox", DataProperties.class);
			require(properties.address(), 0, SandboxCannotStart.becauseAddressIsForeign());
			require(properties.address(), properties.port(), SandboxCannotStart.becausePortIsTaken(properties.port()));
			if (data.store() == DataProperties.Keeping.FILE) {
				Store.in(data.directory()).close();
			}
		}
		catch (BindException ex) {
			throw new SandboxCannotStart(
					"Invalid sandbox settings: " + NestedExceptionUtils.getMostSpecificCause(ex).getMessage());
		}
		catch (StoreUnavailable ex) {
			throw new SandboxCannotStart(String.valueOf(ex.getMessage()));
		}
	}

	private static void require(InetAddress address, int port, SandboxCannotStart otherwise) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(address, port));
		}
		catch (IOException ex) {
			throw otherwise;
		}
	}

	/**
	 * The first listener would reconfigure logging for the whole program, and the second
	 * repeat its warnings.
	 */
	private static void leaveToTheHost(SpringApplication application) {
		List<ApplicationListener<?>> others = application.getListeners()
			.stream()
			.filter((listener) -> !(listener instanceof LoggingApplicationListener
					|| listener instanceof UnknownSettings))
			.toList();
		application.setListeners(others);
	}

	public int port() {
		return Objects.requireNonNull(this.context.getWebServer()).getPort();
	}

	/** The address that browsers and applications use: auth_url and base_url. */
	public URI address() {
		return this.context.getBean(PublicAddress.class).uri();
	}

	/**
	 * Resets everything to the initial state: data, tokens, faults, differences, clock,
	 * and journal. Waits for requests that are in progress.
	 */
	public void reset() {
		this.context.getBean(SandboxReset.class).resetAll();
	}

	/** Resets it and leaves nothing of its last user, not even snapshots. */
	void resetForTheNextUser() {
		this.context.getBean(SandboxReset.class).resetForTheNextUser();
	}

	/** Adds applications that it doesn't know yet. */
	void add(List<SandboxProperties.Application> applications) {
		this.context.getBean(AddedApplications.class).add(applications);
	}

	WorldGate gate() {
		return this.context.getBean(WorldGate.class);
	}

	@Override
	public void close() {
		this.context.close();
	}

	private static final class OnlyThese extends StandardEnvironment {

		OnlyThese(Map<String, String> settings) {
			getPropertySources().addFirst(new MapPropertySource("settings", Map.copyOf(settings)));
			getPropertySources().addLast(new MapPropertySource("configuration", CONFIGURATION));
		}

		@Override
		protected void customizePropertySources(MutablePropertySources sources) {
			// neither environment variables nor system properties
		}

	}

}
