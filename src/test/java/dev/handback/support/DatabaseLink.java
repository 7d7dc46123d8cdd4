package dev.handback.support;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A connection to a database that can go dead silently: nothing arrives anymore, and
 * neither side notices.
 */
public final class DatabaseLink implements Closeable {

	private static final int CHUNK = 1 << 16;

	private final ExecutorService threads = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "database-link");
		thread.setDaemon(true);
		return thread;
	});

	private final Queue<Pair> pairs = new ConcurrentLinkedQueue<>();

	private final ServerSocket server;

	private final URI database;

	private volatile boolean blackHole;

	/**
	 * Starts listening.
	 * @param url the JDBC URL of the database
	 */
	public DatabaseLink(String url) {
		this.database = URI.create(url.substring("jdbc:".length()));
		try {
			this.server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.threads.execute(this::accept);
	}

	/** The JDBC URL of the link. */
	public String url() {
		String query = this.database.getRawQuery();
		return "jdbc:postgresql://localhost:" + this.server.getLocalPort() + this.database.getRawPath()
				+ ((query != null) ? "?" + query : "");
	}

	/** Makes every open connection go dead. New ones work. */
	public void halfOpen() {
		this.pairs.forEach((pair) -> pair.dead = true);
	}

	/**
	 * Makes every open connection go dead. New ones are accepted but not answered until
	 * {@link #heal()}.
	 */
	public void blackHole() {
		this.blackHole = true;
		halfOpen();
	}

	/** Makes new connections work. Dead ones stay dead. */
	public void heal() {
		this.blackHole = false;
	}

	private void accept() {
		while (!this.server.isClosed()) {
			try {
				Pair pair = new Pair(this.server.accept(), new Socket(this.database.getHost(), this.database.getPort()),
						this.blackHole);
				this.pairs.add(pair);
				this.threads.execute(() -> pair.carry(pair.near, pair.far));
				this.threads.execute(() -> pair.carry(pair.far, pair.near));
			}
			catch (IOException ex) {
				// Closed.
			}
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.threads.shutdownNow();
		for (Pair pair : this.pairs) {
			pair.near.close();
			pair.far.close();
		}
	}

	private static final class Pair {

		private final Socket near;

		private final Socket far;

		private volatile boolean dead;

		Pair(Socket near, Socket far, boolean dead) throws IOException {
			near.setTcpNoDelay(true);
			far.setTcpNoDelay(true);
			this.near = near;
			this.far = far;
			this.dead = dead;
		}

		void carry(Socket from, Socket to) {
			byte[] buffer = new byte[CHUNK];
			try {
				InputStream in = from.getInputStream();
				OutputStream out = to.getOutputStream();
				for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
					if (!this.dead) {
						out.write(buffer, 0, read);
					}
				}
				if (!this.dead) {
					to.close();
				}
			}
			catch (IOException ex) {
				// One side has closed it.
			}
		}

	}

}
