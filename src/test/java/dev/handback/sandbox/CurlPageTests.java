package dev.handback.sandbox;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands on the page "Try it with curl" work as printed. */
@ServiceTest
class CurlPageTests {

	private static final Pattern COMMAND = Pattern
		.compile("<pre class=\"command\"[^>]*data-status=\"(\\d+)\"[^>]*><code>(.*?)</code>", Pattern.DOTALL);

	private final Service service;

	CurlPageTests(Service service) {
		this.service = service;
	}

	@Test
	void everyCommandWorksAsPrinted() throws Exception {
		for (Command command : commands()) {
			String answer = hasShellAndCurl() ? run(command.text()) : sent(command.text());
			assertThat(answer).as(command.text()).matches("(?s)HTTP/1.1 " + command.status() + "\\b.*");
		}
		assertDone();
	}

	@Test
	void aProgramThatReadsTheCommandsDoesTheSame() throws Exception {
		for (Command command : commands()) {
			assertThat(sent(command.text())).as(command.text()).startsWith("HTTP/1.1 " + command.status());
		}
		assertDone();
	}

	/** The commands have had their effects. */
	private void assertDone() {
		String section = this.service.gradebook("5c00000000000000000a0001").toString();
		assertThat(section).contains("\"title\":\"Essay\"", "\"grade_points\":4");
		assertThat(this.service.get("", "/console/api/faults").json()).isEmpty();
	}

	private List<Command> commands() {
		List<Command> commands = new ArrayList<>();
		Matcher matcher = COMMAND.matcher(this.service.get("", "/console/curl").body());
		while (matcher.find()) {
			commands.add(new Command(Integer.parseInt(matcher.group(1)), HtmlUtils.htmlUnescape(matcher.group(2))));
		}
		assertThat(commands).hasSizeGreaterThan(8);
		return commands;
	}

	private static boolean hasShellAndCurl() throws InterruptedException {
		try {
			return new ProcessBuilder("sh", "-c", "curl --version").redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static String run(String command) throws IOException, InterruptedException {
		Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		return output;
	}

	/** Sends the command's request where curl isn't installed. */
	private String sent(String command) {
		List<String> words = words(command);
		assertThat(words.get(0)).isEqualTo("curl");
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(words.get(words.size() - 1)));
		String method = "GET";
		String body = "";
		for (int i = 1; i < words.size() - 1; i++) {
			switch (words.get(i)) {
				case "-i", "-s" -> {
				}
				case "-X" -> method = words.get(++i);
				case "-d" -> body = words.get(++i);
				case "-H" -> {
					String[] header = words.get(++i).split(": ", 2);
					request.header(header[0], header[1]);
				}
				case "-u" -> request.header("Authorization",
						"Basic " + Base64.getEncoder().encodeToString(words.get(++i).getBytes(StandardCharsets.UTF_8)));
				default -> throw new IllegalStateException("Not an option of ours: " + words.get(i));
			}
		}
		Service.Answer answer = this.service.send(request.method(method, BodyPublishers.ofString(body)).build());
		return "HTTP/1.1 " + answer.status() + " \n" + answer.body();
	}

	/** Splits a command like a shell that knows only single quotes. */
	private static List<String> words(String command) {
		List<String> words = new ArrayList<>();
		Matcher matcher = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
		while (matcher.find()) {
			words.add((matcher.group(1) != null) ? matcher.group(1) : matcher.group(2));
		}
		return words;
	}

	/** A command and its expected status. */
	private record Command(int status, String text) {
	}

}
