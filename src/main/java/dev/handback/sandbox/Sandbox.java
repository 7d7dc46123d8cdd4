package dev.handback.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/**
 * A running sandbox inside another program: a Spring context, a web server and a store of
 * its own. It reads nothing but the settings it is given, neither environment nor system
 * properties nor files, and leaves logging and shutdown to the program around it.
 */
public final class Sandbox implements AutoCloseable {

	/** Its own configuration, so that no application.yml is read. */
	static final Map<String, Object> CONFIGURATION = Map.of("spring.config.location", "classpath:/sandbox/",
			"spring.config.name", "sandbox");

	private final ServletWebServerApplicationContext context;

	private Sandbox(ServletWebServerApplicationContext context) {
		this.context = context;
	}

	/**
	 * Starts a sandbox; when the method returns it answers.
	 * @param settings full keys, for instance {@code handback.sandbox.port}
	 * @throws SandboxCannotStart when the port is taken, the directory can't be used or a
	 * setting makes no sense
	 */
	public static Sandbox start(Map<String, String> settings) {
		check(settings);
		SpringApplicationBuilder builder = new SpringApplicationBuilder(SandboxApplication.class)
			.environment(new OnlyThese(settings))
			.initializers(OwnContext::mark)
			.addCommandLineProperties(false)
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.registerShutdownHook(false);
		leaveLoggingAlone(builder.application());
		return new Sandbox((ServletWebServerApplicationContext) builder.run());
	}

	/** The context would fail over the same things, but with a page of stack trace. */
	private static void check(Map<String, String> settings) {
		try {
			SandboxProperties properties = new Binder(new MapConfigurationPropertySource(settings))
				.bindOrCreate("handback.sandbox", SandboxProperties.class);
			checkPort(properties.address(), properties.port());
			if (properties.store() == SandboxProperties.Keeping.FILE) {
				Store.in(properties.directory()).close();
			}
		}
		catch (BindException ex) {
			Throwable cause = ex;
			while (cause.getCause() != null) {
				cause = cause.getCause();
			}
			throw new SandboxCannotStart("The sandbox cannot use its settings: " + cause.getMessage());
		}
		catch (StoreUnavailable ex) {
			throw new SandboxCannotStart(String.valueOf(ex.getMessage()));
		}
	}

	private static void checkPort(InetAddress address, int port) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(address, port));
		}
		catch (IOException ex) {
			throw SandboxCannotStart.becausePortIsTaken(port);
		}
	}

	/** The listener would set up the logging of the whole program anew. */
	private static void leaveLoggingAlone(SpringApplication application) {
		List<ApplicationListener<?>> others = application.getListeners()
			.stream()
			.filter((listener) -> !(listener instanceof LoggingApplicationListener))
			.toList();
		application.setListeners(others);
	}

	public int port() {
		return Objects.requireNonNull(this.context.getWebServer()).getPort();
	}

	/** Where it is known to browsers and applications: auth_url and base_url. */
	public URI address() {
		return this.context.getBean(PublicAddress.class).uri();
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
