package dev.handback.commands;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Tag("integration")
class CommandLineTests {

	private final List<String> ran = new ArrayList<>();

	private @Nullable RuntimeException failure;

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ByteArrayOutputStream problems = new ByteArrayOutputStream();

	@ParameterizedTest
	@ValueSource(strings = { "ledger import ids.csv", "--spring.datasource.url=jdbc:x ledger import ids.csv",
			"--debug verify", "--help", "-h", "--server.port=8080 --help" })
	void runsACommandWhereverItsSettingsStand(String line) {
		assertThat(CommandLine.isAskedFor(line.split(" "))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "--server.port=8080", "--debug", "--spring.profiles.active=x --trace" })
	void startsTheAppForSettingsAlone(String line) {
		assertThat(CommandLine.isAskedFor(line.split(" "))).isFalse();
	}

	@Test
	void openNoDatabaseForHelpAndVerify() {
		assertThat(CommandLine.usesDatabase(new String[] { "--handback.service.client-id=x", "verify" })).isFalse();
		assertThat(CommandLine.usesDatabase(new String[] { "--help" })).isFalse();
		assertThat(CommandLine.usesDatabase(new String[] { "audit", "vreify" })).isFalse();
		assertThat(CommandLine.usesDatabase(new String[] { "--debug", "ledger", "import", "verify" })).isTrue();
		assertThat(CommandLine.usesDatabase(new String[] { "--debug" })).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "--dry-run", "-n", "--district", "--grades=keep", "-Dx.y=z", "ids.csv" })
	void keepsForTheCommandWhatIsNoSetting(String word) {
		assertThat(CommandLine.words("--a.b=c", "district", word, "--debug", "--handback.x-y=z"))
			.containsExactly("district", word);
	}

	@Test
	void logsWhatTheOperatorWantsToSee() {
		assertThat(CommandLine.settings("audit", "seals", "--logging.level.dev.handback=debug"))
			.contains("--logging.level.dev.handback=debug")
			.doesNotContain("--logging.level.dev.handback=warn");
		assertThat(CommandLine.settings("audit", "seals")).contains("--logging.level.dev.handback=warn");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ledger export ids.csv", "tokens rotate --dry-run", "ledger" })
	void runsNoCommandWhoseArgumentsItWouldIgnore(String line) {
		assertThat(run(line)).isEqualTo(Command.CANNOT_RUN);

		assertThat(this.ran).isEmpty();
		assertThat(this.problems.toString(StandardCharsets.UTF_8)).contains("\"" + line + "\"");
	}

	@Test
	void namesTheSettingThatIsWrong() {
		Binder settings = new Binder(new MapConfigurationPropertySource(Map.of("handback.retention.audit", "abc")));

		assertThatExceptionOfType(BindException.class)
			.isThrownBy(() -> settings.bind("handback.retention.audit", Duration.class))
			.satisfies((problem) -> assertThat(CommandLine.reason(new IllegalStateException(problem)))
				.isEqualTo("handback.retention.audit: java.lang.IllegalArgumentException: "
						+ "'abc' is not a valid duration"));
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void saysOnceWhyItCouldNotStart(CapturedOutput output) {
		PrintStream stdout = System.out;
		try {
			assertThat(
					CommandLine.run(new SpringApplicationBuilder(TakenPort.class), new String[] { "audit", "seals" }))
				.isEqualTo(Command.CANNOT_RUN);
		}
		finally {
			System.setOut(stdout);
		}
		assertThat(output).contains("APPLICATION FAILED TO START").doesNotContain("Port 7151 is already in use");
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void helpsBeforeAnythingIsSetUp(CapturedOutput output) {
		PrintStream stdout = System.out;
		try {
			assertThat(CommandLine.run(new SpringApplicationBuilder(TakenPort.class), new String[] { "help" }))
				.isEqualTo(Command.DONE);
		}
		finally {
			System.setOut(stdout);
		}
		assertThat(output.getOut()).contains("\n  audit seals: writes the newest seal of each district\n")
			.doesNotContain("FAILED");
	}

	@Test
	void passesArgumentsOn() {
		assertThat(run("ledger import ids.csv")).isEqualTo(Command.DONE);
		assertThat(run("ledger export")).isEqualTo(Command.DONE);

		assertThat(this.ran).containsExactly("[ids.csv]", "[]");
	}

	@Test
	void saysThatTheOutputWasLost() {
		OutputStream full = new OutputStream() {
			@Override
			public void write(int one) throws IOException {
				throw new IOException("No space left on device");
			}
		};

		assertThat(run("ledger export", full)).isEqualTo(Command.CANNOT_RUN);
		assertThat(this.problems.toString(StandardCharsets.UTF_8)).contains("be written completely");
	}

	@Test
	void saysInASentenceThatTheDatabaseFailed() {
		this.failure = new DataAccessResourceFailureException("select 1",
				new PSQLException("An I/O error occurred while sending to the backend.", PSQLState.CONNECTION_FAILURE,
						new EOFException()));

		assertThat(run("ledger export")).isEqualTo(Command.CANNOT_RUN);
		assertThat(this.problems.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines(
				"The database failed before the command was done: An I/O error occurred while sending to the backend."
						+ " Its output is incomplete. Run it again once the database answers.");
	}

	private int run(String line) {
		return run(line, this.out);
	}

	private int run(String line, OutputStream to) {
		StaticListableBeanFactory beans = new StaticListableBeanFactory();
		for (String name : List.of("ledger import", "ledger export", "tokens rotate")) {
			beans.addBean(name, (Command) (arguments, out) -> {
				this.ran.add(arguments.toString());
				if (this.failure != null) {
					throw this.failure;
				}
				out.println("done");
				return Command.DONE;
			});
		}
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		messages.setDefaultEncoding("UTF-8");
		return new Commands(beans, new MessageSourceAccessor(messages, Locale.ENGLISH)).run(List.of(line.split(" ")),
				new PrintStream(to), new PrintStream(this.problems));
	}

	private static final class TakenPort {

		@Bean
		static BeanFactoryPostProcessor port() {
			return (beans) -> {
				throw new PortInUseException(7151);
			};
		}

	}

}
