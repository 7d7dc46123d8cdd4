package dev.handback.alerts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import dev.handback.support.SettableClock;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Mail servers that do only half of what they should. */
class MailServerTests {

	private static final String PROPERTIES = "spring.mail.properties.";

	private final SettableClock clock = new SettableClock();

	@Test
	void isWaitedForAsLongWithTlsFromTheStart() {
		Map<String, String> plain = properties("mail.smtp.");

		assertThat(plain).containsKeys("timeout", "connectiontimeout", "writetimeout", "sendpartial");
		assertThat(properties("mail.smtps.")).isEqualTo(plain);
	}

	@Test
	void isSaidToHaveAcceptedAMailForSomeOnly() throws IOException {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			CompletableFuture<Void> served = CompletableFuture.runAsync(() -> acceptEveryoneBut("gone@", server));
			JavaMailSenderImpl sender = new JavaMailSenderImpl();
			sender.setHost(server.getInetAddress().getHostAddress());
			sender.setPort(server.getLocalPort());
			properties("mail.smtp.")
				.forEach((name, value) -> sender.getJavaMailProperties().setProperty("mail.smtp." + name, value));

			assertThat(
					mailer(sender).send(List.of("gone@handback.example", "here@handback.example"), "Subject", "Text"))
				.isEqualTo(SendResult.PARTLY);
			assertThat(served).succeedsWithin(Duration.ofSeconds(10));
		}
	}

	/** Mail servers drop a mail with the id of one that they have delivered. */
	@Test
	void isSentAnotherMailEachDayEvenIfItSaysTheSame() throws MessagingException {
		List<MimeMessage> sent = new ArrayList<>();
		Mailer mailer = mailer(keeping(sent));
		for (Duration later : List.of(Duration.ZERO, Duration.ofMinutes(5), Duration.ofDays(1))) {
			this.clock.advance(later);
			mailer.send(List.of("here@handback.example"), "Subject", "Text");
		}

		assertThat(sent.get(1).getMessageID()).isEqualTo(sent.get(0).getMessageID());
		assertThat(sent.get(2).getMessageID()).isNotEqualTo(sent.get(0).getMessageID());
	}

	/** What a roster has for the address of one person may name many. */
	@Test
	void isGivenNoMailForAGroup() {
		List<MimeMessage> sent = new ArrayList<>();

		assertThat(mailer(keeping(sent)).send(List.of("all: one@handback.example, two@handback.example;", "none:;"),
				"Subject", "Text"))
			.isEqualTo(SendResult.NO_ONE);
		assertThat(sent).isEmpty();
	}

	@Test
	void namesTheSettingThatIsNoAddress() {
		for (String setting : List.of("handback.alerts.mail.from", "handback.alerts.mail.to")) {
			assertThatExceptionOfType(BindException.class).isThrownBy(() -> alerts(setting, "no one"))
				.satisfies((ex) -> assertThat(ex.getName()).hasToString("handback.alerts.mail"));
		}
		assertThat(alerts("handback.alerts.mail.from", "").mail().from()).isNull();
	}

	private static AlertsProperties alerts(String setting, String value) {
		return new Binder(new MapConfigurationPropertySource(Map.of(setting, value))).bindOrCreate("handback.alerts",
				AlertsProperties.class);
	}

	private static Map<String, String> properties(String prefix) {
		YamlPropertiesFactoryBean application = new YamlPropertiesFactoryBean();
		application.setResources(new ClassPathResource("application.yml"));
		String all = PROPERTIES + prefix;
		Properties properties = Objects.requireNonNull(application.getObject());
		return properties.keySet()
			.stream()
			.map(String::valueOf)
			.filter((name) -> name.startsWith(all))
			.collect(Collectors.toMap((name) -> name.substring(all.length()), properties::getProperty));
	}

	private static JavaMailSender keeping(List<MimeMessage> sent) {
		return new JavaMailSenderImpl() {

			@Override
			protected void doSend(MimeMessage[] mails, Object @Nullable [] originals) {
				sent.addAll(List.of(mails));
			}

		};
	}

	private Mailer mailer(JavaMailSender sender) {
		StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("sender", sender));
		return new Mailer(beans.getBeanProvider(JavaMailSender.class),
				alerts("handback.alerts.mail.from", "from@handback.example"), this.clock);
	}

	private static void acceptEveryoneBut(String gone, ServerSocket server) {
		try (Socket client = server.accept();
				PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.US_ASCII);
				BufferedReader in = new BufferedReader(
						new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
			out.print("220 here\r\n");
			out.flush();
			boolean text = false;
			for (String line = in.readLine(); line != null; line = in.readLine()) {
				if (!text || line.equals(".")) {
					text = line.equals("DATA");
					out.print(text ? "354 go\r\n" : line.contains(gone) ? "550 gone\r\n" : "250 ok\r\n");
					out.flush();
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
