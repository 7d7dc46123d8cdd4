package dev.handback.sandbox.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the jar that this class comes from. */
record SandboxProcess(Process process, URI address) {

	private static final System.Logger log = System.getLogger(Sandbox.class.getName());

	private static final Pattern RUNNING = Pattern.compile("The sandbox is running at (\\S+);");

	/** It would read settings from them. */
	private static final Pattern OTHERS_SETTINGS = Pattern.compile("(HANDBACK|SPRING|SERVER|LOGGING)_.*");

	static SandboxProcess start(Map<String, String> settings) {
		ProcessBuilder builder = new ProcessBuilder(command(settings)).redirectErrorStream(true);
		builder.environment().keySet().removeIf((name) -> OTHERS_SETTINGS.matcher(name).matches());
		try {
			return started(builder.start());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> command(Map<String, String> settings) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-XX:+UseSerialGC", "-Dhandback.sandbox.ends-with=" + ProcessHandle.current().pid(), "-jar",
						jar().toString()));
		Map<String, String> all = new LinkedHashMap<>(Map.of("port", "0"));
		all.putAll(settings);
		all.forEach((name, value) -> command.add("--handback.sandbox." + name + "=" + value));
		return command;
	}

	private static Path jar() {
		try {
			Path source = Path.of(Sandbox.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			if (Files.isRegularFile(source)) {
				return source;
			}
			throw cannotStart("handback-sandbox.jar has to be on the class path; this is " + source);
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static SandboxProcess started(Process process) throws IOException {
		BufferedReader output = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
		StringBuilder read = new StringBuilder();
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			Matcher running = RUNNING.matcher(line);
			if (running.find()) {
				// A setting that doesn't exist, for example.
				read.toString().lines().forEach((warning) -> log.log(System.Logger.Level.WARNING, warning));
				passOn(output);
				return new SandboxProcess(process, URI.create(running.group(1)));
			}
			read.append(line).append('\n');
		}
		throw cannotStart(read.toString().strip());
	}

	/** Keeps reading what the process writes; otherwise it would wait at some point. */
	private static void passOn(BufferedReader output) {
		Thread thread = new Thread(() -> output.lines().forEach((line) -> log.log(System.Logger.Level.DEBUG, line)),
				"sandbox-output");
		thread.setDaemon(true);
		thread.start();
	}

	static IllegalStateException cannotStart(String reason) {
		return new IllegalStateException("The sandbox can't start: " + reason);
	}

	void end() {
		this.process.destroy();
		try {
			this.process.waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
