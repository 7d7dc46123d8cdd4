package dev.handback.support;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A connection to a local server that can send anything. */
public final class Wire implements AutoCloseable {

	private static final String LENGTH = "Content-Length: ";

	private final Socket socket;

	private final InputStream in;

	private Wire(Socket socket) throws IOException {
		this.socket = socket;
		this.in = new BufferedInputStream(socket.getInputStream());
	}

	public static Wire to(int port) throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
		socket.setTcpNoDelay(true);
		socket.setSoTimeout(10_000);
		return new Wire(socket);
	}

	/** Sends the text and closes the connection after one answer. */
	public static String exchange(int port, String text) throws IOException {
		try (Wire wire = to(port)) {
			wire.write(text);
			return wire.answer();
		}
	}

	public void write(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Whether a part of an answer has arrived. */
	public boolean isAnswered() {
		try {
			return this.in.available() > 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** Reads one answer, as long as its head says. */
	public String answer() throws IOException {
		ByteArrayOutputStream head = new ByteArrayOutputStream();
		readTo("\r\n\r\n", head);
		String text = head.toString(StandardCharsets.UTF_8);
		int length = text.indexOf(LENGTH);
		if (length >= 0) {
			head.write(
					this.in.readNBytes(Integer.parseInt(text.substring(length + LENGTH.length()).split("\r", 2)[0])));
		}
		else if (text.contains("Transfer-Encoding: chunked")) {
			readTo("\r\n0\r\n\r\n", head);
		}
		return head.toString(StandardCharsets.UTF_8);
	}

	private void readTo(String end, ByteArrayOutputStream read) throws IOException {
		byte[] last = end.getBytes(StandardCharsets.UTF_8);
		byte[] window = new byte[last.length];
		for (int next = this.in.read(); next >= 0; next = this.in.read()) {
			read.write(next);
			System.arraycopy(window, 1, window, 0, window.length - 1);
			window[window.length - 1] = (byte) next;
			if (Arrays.equals(window, last)) {
				return;
			}
		}
	}

	/** Reads until the other side closes the connection. */
	public String rest() throws IOException {
		return new String(this.in.readAllBytes(), StandardCharsets.UTF_8);
	}

	/** Sends a little more, and returns whether the other side still accepts it. */
	public boolean trySend(String text) {
		try {
			write(text);
			return true;
		}
		catch (IOException cut) {
			return false;
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
