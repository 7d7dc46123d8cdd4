package dev.handback.commands;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.LifecycleProcessor;
import org.springframework.context.event.SimpleApplicationEventMulticaster;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.MapPropertySource;
import org.jspecify.annotations.Nullable;

/**
 * Runs a command instead of the app, with the app's settings and database. Whatever the
 * command needs is created on demand, and nothing starts automatically: no web server, no
 * dispatcher, no schedules, no sandbox.
 */
public final class CommandLine {

	// Defined by Spring Boot; the names of all other settings contain dots.
	private static final Set<String> SETTINGS_WITHOUT_DOTS = Set.of("--debug", "--trace");

	// Without what is said once more, in a sentence: why a start failed, and that the
	// database did.
	private static final List<String> LOGGED = List.of("--logging.level.dev.handback=warn",
			"--logging.level.org.springframework.context.annotation=error",
			"--logging.level.com.zaxxer.hikari.pool.ProxyConnection=off",
			"--logging.level.org.springframework.transaction.support.TransactionTemplate=off",
			"--logging.level.org.springframework.jdbc.support.JdbcTransactionManager=off",
			"--logging.level.org.springframework.orm.jpa.JpaTransactionManager=off");

	private CommandLine() {
	}

	/** Whether these arguments name a command, rather than contain only settings. */
	public static boolean isAskedFor(String[] args) {
		return words(args).stream().anyMatch((word) -> !word.startsWith("-") || Commands.HELP.contains(word));
	}

	/** Whether the app, or the command that these arguments name, has a database. */
	public static boolean usesDatabase(String[] args) {
		return !isAskedFor(args) || !isWithoutDatabase(words(args));
	}

	/** What isn't a setting: the command and its arguments. */
	static List<String> words(String... args) {
		return Stream.of(args).filter((arg) -> !isSetting(arg)).toList();
	}

	/** The settings, and those of commands that aren't among them. */
	static String[] settings(String... args) {
		return Stream
			.concat(LOGGED.stream()
				.filter((usual) -> Stream.of(args)
					.noneMatch((arg) -> arg.startsWith(usual.substring(0, usual.indexOf('=') + 1)))),
					Stream.of(args).filter(CommandLine::isSetting))
			.toArray(String[]::new);
	}

	/**
	 * Runs the command. Standard output contains only the command's output; the log goes
	 * to standard error.
	 * @param app the app, not yet started
	 * @return the process's exit status
	 */
	public static int run(SpringApplicationBuilder app, String[] args) {
		PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
		System.setOut(System.err);
		List<String> words = words(args);
		if (Commands.isHelp(words)) {
			Commands.help(out, messages());
			return out.checkError() ? Command.CANNOT_RUN : Command.DONE;
		}
		ConfigurableApplicationContext started;
		try {
			started = start(app, words, settings(args));
		}
		catch (RuntimeException ex) {
			// Spring Boot has said why.
			return Command.CANNOT_RUN;
		}
		try (ConfigurableApplicationContext context = started) {
			return context.getBean(Commands.class).run(words, out, System.err);
		}
		catch (RuntimeException ex) {
			System.err.println(reason(ex));
			return Command.CANNOT_RUN;
		}
	}

	/** The app's, for who hasn't set up yet what the app needs. */
	private static MessageSourceAccessor messages() {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		messages.setDefaultEncoding(StandardCharsets.UTF_8.name());
		messages.setFallbackToSystemLocale(false);
		messages.setAlwaysUseMessageFormat(true);
		return new MessageSourceAccessor(messages);
	}

	/** The reason, and which setting is wrong if one is. */
	static String reason(Throwable problem) {
		String reason = NestedExceptionUtils.getMostSpecificCause(problem).toString();
		for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
			if (cause instanceof BindException setting) {
				return setting.getName() + ": " + reason;
			}
		}
		return reason;
	}

	/** Creates the app's beans without starting any of them. */
	public static ConfigurableApplicationContext start(SpringApplicationBuilder app, List<String> words,
			String... settings) {
		if (isWithoutDatabase(words)) {
			app.initializers(CommandLine::openNoDatabase);
		}
		return app.web(WebApplicationType.NONE)
			.lazyInitialization(true)
			.logStartupInfo(false)
			.initializers(CommandLine::startNothing)
			.run(settings);
	}

	private static boolean isSetting(String arg) {
		String name = arg.split("=", 2)[0];
		return SETTINGS_WITHOUT_DOTS.contains(name) || (name.startsWith("--") && name.contains("."));
	}

	private static boolean isWithoutDatabase(List<String> words) {
		return Commands.WITH_DATABASE.stream().noneMatch((name) -> Commands.isAskedFor(name, words));
	}

	/** Otherwise, gauges and health contributors would open the database without need. */
	private static void openNoDatabase(ConfigurableApplicationContext context) {
		String leftOut = Stream.of(DataSourceAutoConfiguration.class, MetricsAutoConfiguration.class)
			.map(Class::getName)
			.collect(Collectors.joining(","));
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("no-database", Map.of("spring.autoconfigure.exclude", leftOut,
					"management.endpoint.health.validate-group-membership", "false")));
	}

	private static void startNothing(ConfigurableApplicationContext context) {
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("command",
					// So that people can see how long a command takes.
					Map.of("db-scheduler.enabled", "false", "handback.delivery.enabled", "false",
							"spring.datasource.hikari.connection-init-sql", "select 1",
							"spring.datasource.hikari.data-source-properties.socketTimeout", "0")));
		context.getBeanFactory()
			.registerSingleton(AbstractApplicationContext.LIFECYCLE_PROCESSOR_BEAN_NAME, new NoLifecycle());
		context.getBeanFactory()
			.registerSingleton(AbstractApplicationContext.APPLICATION_EVENT_MULTICASTER_BEAN_NAME, new NoEvents());
	}

	/** Doesn't start what would start with the app. */
	private static final class NoLifecycle implements LifecycleProcessor {

		@Override
		public void onRefresh() {
		}

		@Override
		public void onClose() {
		}

		@Override
		public void start() {
		}

		@Override
		public void stop() {
		}

		@Override
		public boolean isRunning() {
			return false;
		}

	}

	/** Doesn't tell anything that the app is ready. */
	private static final class NoEvents extends SimpleApplicationEventMulticaster {

		@Override
		public void multicastEvent(ApplicationEvent event, @Nullable ResolvableType type) {
		}

	}

}
