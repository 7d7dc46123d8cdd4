package dev.handback.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A database on another machine, as far as latency goes: whatever is sent arrives a
 * quarter of a millisecond later, in both directions, with the same bandwidth.
 */
final class DistantDatabase implements Closeable {

	private static final long ONE_WAY = Duration.ofNanos(250_000).toNanos();

	private static final int CHUNK = 1 << 16;

	private static final int ON_THE_WAY = 256;

	private final ExecutorService threads = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "distant-database");
		thread.setDaemon(true);
		return thread;
	});

	private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

	private final URI database;

	/**
	 * Starts.
	 * @param url the database's JDBC URL
	 */
	DistantDatabase(String url) throws IOException {
		this.database = URI.create(url.substring("jdbc:".length()));
		this.threads.execute(this::accept);
	}

	/** Its JDBC URL for the database with that name. */
	String url(String name) {
		return "jdbc:postgresql://localhost:" + this.server.getLocalPort() + "/" + name;
	}

	private void accept() {
		while (!this.server.isClosed()) {
			try {
				Socket near = this.server.accept();
				Socket far = new Socket(this.database.getHost(), this.database.getPort());
				near.setTcpNoDelay(true);
				far.setTcpNoDelay(true);
				carry(near, far);
				carry(far, near);
			}
			catch (IOException ex) {
				// It was closed.
			}
		}
	}

	private void carry(Socket from, Socket to) {
		BlockingQueue<Sent> onTheWay = new ArrayBlockingQueue<>(ON_THE_WAY);
		this.threads.execute(() -> send(from, onTheWay));
		this.threads.execute(() -> deliver(onTheWay, to));
	}

	private static void send(Socket from, BlockingQueue<Sent> onTheWay) {
		byte[] buffer = new byte[CHUNK];
		int read = 0;
		try {
			InputStream input = from.getInputStream();
			while (read >= 0) {
				read = read(input, buffer);
				onTheWay.put(new Sent(Arrays.copyOf(buffer, Math.max(0, read)), System.nanoTime() + ONE_WAY));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	// A connection that was cut has ended, too.
	private static int read(InputStream input, byte[] buffer) {
		try {
			return input.read(buffer);
		}
		catch (IOException ex) {
			return -1;
		}
	}

	private static void deliver(BlockingQueue<Sent> onTheWay, Socket to) {
		try (to) {
			OutputStream output = to.getOutputStream();
			for (Sent sent = onTheWay.take(); sent.bytes.length > 0; sent = onTheWay.take()) {
				sent.await();
				output.write(sent.bytes);
			}
		}
		catch (IOException ex) {
			// The other end is gone.
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.threads.shutdownNow();
	}

	/** What is in transit; nothing once the connection has ended. */
	private static final class Sent {

		private final byte[] bytes;

		private final long arrives;

		Sent(byte[] bytes, long arrives) {
			this.bytes = bytes;
			this.arrives = arrives;
		}

		void await() {
			for (long left = this.arrives - System.nanoTime(); left > 0; left = this.arrives - System.nanoTime()) {
				LockSupport.parkNanos(left);
			}
		}

	}

}
