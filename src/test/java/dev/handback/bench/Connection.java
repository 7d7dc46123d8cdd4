package dev.handback.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that stays open, as simple as possible: a client that works hard would
 * take time away from the service being measured.
 */
final class Connection implements AutoCloseable {

	private static final int BUFFER = 1 << 16;

	private final URI target;

	private Socket socket;

	private InputStream in;

	private OutputStream out;

	private boolean over;

	private final byte[] sink = new byte[BUFFER];

	private Connection(URI target) throws IOException {
		this.target = target;
		this.socket = new Socket(target.getHost(), target.getPort());
		this.socket.setTcpNoDelay(true);
		this.in = new BufferedInputStream(this.socket.getInputStream(), BUFFER);
		this.out = this.socket.getOutputStream();
	}

	static Connection to(URI target) throws IOException {
		return new Connection(target);
	}

	/** A server may close a connection after a number of requests, and announces that. */
	private void openAgain() throws IOException {
		this.socket.close();
		Connection another = new Connection(this.target);
		this.socket = another.socket;
		this.in = another.in;
		this.out = another.out;
		this.over = false;
	}

	/** Sends a request, reads the answer to the end, and returns its status. */
	int exchange(byte[] request) throws IOException {
		if (this.over) {
			openAgain();
		}
		this.out.write(request);
		this.out.flush();
		int status = Integer.parseInt(line().substring(9, 12));
		long length = 0;
		boolean chunked = false;
		for (String header = line(); !header.isEmpty(); header = line()) {
			String lower = header.toLowerCase(Locale.ROOT);
			if (lower.startsWith("content-length:")) {
				length = Long.parseLong(lower.substring(15).strip());
			}
			this.over |= lower.startsWith("connection:") && lower.contains("close");
			chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
		}
		if (chunked) {
			skipChunks();
		}
		else {
			skip(length);
		}
		return status;
	}

	private void skipChunks() throws IOException {
		for (long size = size(); size > 0; size = size()) {
			skip(size);
			line();
		}
		line();
	}

	private long size() throws IOException {
		return Long.parseLong(line().split(";", 2)[0].strip(), 16);
	}

	private void skip(long bytes) throws IOException {
		long left = bytes;
		while (left > 0) {
			int read = this.in.read(this.sink, 0, (int) Math.min(left, this.sink.length));
			if (read < 0) {
				throw new EOFException();
			}
			left -= read;
		}
	}

	private String line() throws IOException {
		int length = 0;
		for (int one = this.in.read(); one != '\n'; one = this.in.read()) {
			if (one < 0) {
				throw new EOFException();
			}
			this.sink[length++] = (byte) one;
		}
		return new String(this.sink, 0, Math.max(0, length - 1), StandardCharsets.ISO_8859_1);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
