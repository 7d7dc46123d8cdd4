package dev.handback.support.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A connection without an HTTP client, which shows what is really sent. */
public final class RawClient implements AutoCloseable {

	private final Socket socket;

	public RawClient(URI address) {
		try {
			this.socket = new Socket(address.getHost(), address.getPort());
			this.socket.setSoTimeout(5_000);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Sends an application's request. The body may be empty. */
	public RawClient send(String method, String token, String path, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		String head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
				+ "\r\nContent-Length: " + bytes.length + "\r\n\r\n";
		this.socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
		this.socket.getOutputStream().write(bytes);
		this.socket.getOutputStream().flush();
		return this;
	}

	/** Sends exactly this. */
	public RawClient write(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		this.socket.getOutputStream().flush();
		return this;
	}

	/** Reads until the other side ends the connection, and returns how it did. */
	public Outcome read() throws IOException {
		ByteArrayOutputStream received = new ByteArrayOutputStream();
		InputStream in = this.socket.getInputStream();
		try {
			for (int b = in.read(); b >= 0; b = in.read()) {
				received.write(b);
			}
			return new Outcome(received.toString(StandardCharsets.ISO_8859_1), "end");
		}
		catch (SocketTimeoutException ex) {
			return new Outcome(received.toString(StandardCharsets.ISO_8859_1), "silence");
		}
		catch (SocketException ex) {
			return new Outcome(received.toString(StandardCharsets.ISO_8859_1), "reset");
		}
	}

	/** Reads that many bytes. */
	public String read(int count) throws IOException {
		return new String(this.socket.getInputStream().readNBytes(count), StandardCharsets.UTF_8);
	}

	public RawClient patient(int millis) throws SocketException {
		this.socket.setSoTimeout(millis);
		return this;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/**
	 * What was received.
	 *
	 * @param text a character for each byte
	 * @param ending end, reset, or silence
	 */
	public record Outcome(String text, String ending) {
	}

}
