package dev.handback.sandbox.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Sends requests to this sandbox over HTTP, so they meet limits and faults like any
 * other. Java's own client would repeat a request whose connection breaks.
 */
final class Resending {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final int LARGEST_ANSWER = 1024 * 1024;

	/** HTTP 1.0, whose answers end with the connection. */
	private static final Pattern ANSWER = Pattern.compile("HTTP/\\S+ (\\d{3})\\b.*?\r\n\r\n(.*)", Pattern.DOTALL);

	private Resending() {
	}

	/** Sends a request to the address that another one came to. */
	static Answered send(RecordedRequest recorded, HttpServletRequest current) {
		try (Socket socket = new Socket(current.getLocalAddr(), current.getLocalPort())) {
			socket.getOutputStream().write(message(recorded, current));
			socket.getOutputStream().flush();
			return Answered.read(received(socket));
		}
		catch (IOException ex) {
			return Answered.NOTHING;
		}
	}

	private static byte[] message(RecordedRequest recorded, HttpServletRequest current) throws IOException {
		byte[] body = recorded.entry().requestBody().getBytes(StandardCharsets.UTF_8);
		StringBuilder head = new StringBuilder(recorded.entry().method()).append(' ')
			.append(recorded.target())
			.append(" HTTP/1.0\r\nHost: ")
			.append(current.getServerName())
			.append(':')
			.append(current.getServerPort())
			.append("\r\n");
		recorded.headers().forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
		if (body.length > 0) {
			head.append("Content-Length: ").append(body.length).append("\r\n");
		}
		ByteArrayOutputStream message = new ByteArrayOutputStream();
		message.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
		message.write(body);
		return message.toByteArray();
	}

	/** What arrives until the connection ends, breaks, or takes too long. */
	private static byte[] received(Socket socket) throws IOException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		ByteArrayOutputStream received = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		InputStream in = socket.getInputStream();
		try {
			for (long left = PATIENCE.toMillis(); left > 0
					&& received.size() < LARGEST_ANSWER; left = (end - System.nanoTime()) / 1_000_000) {
				socket.setSoTimeout((int) left);
				int count = in.read(buffer);
				if (count < 0) {
					break;
				}
				received.write(buffer, 0, count);
			}
		}
		catch (IOException ex) {
			// what came before it still counts
		}
		return received.toByteArray();
	}

	/**
	 * The answer to a request.
	 *
	 * @param status 0 if there was none
	 */
	record Answered(int status, String body) {

		static final Answered NOTHING = new Answered(0, "");

		static Answered read(byte[] message) {
			Matcher answer = ANSWER.matcher(new String(message, StandardCharsets.UTF_8));
			return answer.matches() ? new Answered(Integer.parseInt(answer.group(1)), answer.group(2)) : NOTHING;
		}

	}

}
