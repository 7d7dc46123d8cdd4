package dev.handback.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Carries the bytes between a node and the service or the database, and does what
 * networks do to them.
 */
public final class Link implements AutoCloseable {

	private static final int CHUNK = 1 << 14;

	private static final Duration BETWEEN_BYTES = Duration.ofMillis(20);

	private final ExecutorService threads = Executors.newCachedThreadPool((work) -> {
		Thread thread = new Thread(work, "link");
		thread.setDaemon(true);
		return thread;
	});

	private final Queue<Pair> pairs = new ConcurrentLinkedQueue<>();

	private final String name;

	private final int port;

	private volatile InetSocketAddress target;

	private volatile ServerSocket server;

	private volatile Disturbance disturbance = Disturbance.NONE;

	/** Connects to that port of this machine. */
	public Link(String name, int target) {
		this(name, local(target));
	}

	public Link(String name, InetSocketAddress target) {
		this.name = name;
		this.target = target;
		this.server = listen(0);
		this.port = this.server.getLocalPort();
	}

	public int port() {
		return this.port;
	}

	/** Connects to that port from now on. */
	public void leadTo(int target) {
		this.target = local(target);
		this.pairs.forEach((pair) -> pair.end(true));
	}

	/** Makes every open connection go dead: neither side notices. New ones work. */
	public void halfOpen() {
		this.pairs.forEach((pair) -> pair.dead = true);
	}

	public void disturb(Disturbance disturbance) {
		this.disturbance = disturbance;
		switch (disturbance.kind()) {
			case BLACK_HOLE -> halfOpen();
			case HALF_OPEN_THERE -> this.pairs.forEach((pair) -> {
				pair.dead = true;
				Pair.close(pair.far, true);
			});
			case HALF_OPEN_HERE -> this.pairs.forEach((pair) -> {
				pair.dead = true;
				Pair.close(pair.near, true);
			});
			case REFUSE -> {
				close(this.server);
				this.pairs.forEach((pair) -> pair.end(true));
			}
			default -> {
			}
		}
	}

	/** Ends that disturbance, unless another one has begun since. */
	public boolean heal(Disturbance ended) {
		boolean heals = this.disturbance.equals(ended);
		if (heals) {
			heal();
		}
		return heals;
	}

	/**
	 * Works again. Connections that were lost stay lost; a side that didn't notice is
	 * told only if it isn't the node.
	 */
	public void heal() {
		this.disturbance = Disturbance.NONE;
		this.pairs.stream().filter((pair) -> pair.dead).forEach((pair) -> Pair.close(pair.far, true));
		if (this.server.isClosed()) {
			this.server = listen(this.port);
		}
	}

	private ServerSocket listen(int at) {
		try {
			ServerSocket socket = new ServerSocket();
			socket.setReuseAddress(true);
			socket.bind(local(at), 200);
			this.threads.execute(() -> accept(socket));
			return socket;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static InetSocketAddress local(int port) {
		return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	private void accept(ServerSocket socket) {
		while (!socket.isClosed()) {
			try {
				connect(new Pair(socket.accept()));
			}
			catch (IOException ex) {
				// Closed.
			}
		}
	}

	private void connect(Pair pair) {
		this.pairs.removeIf(Pair::isOver);
		this.pairs.add(pair);
		if (this.disturbance.kind() == Disturbance.Kind.BLACK_HOLE) {
			pair.dead = true;
			return;
		}
		if (this.disturbance.kind() == Disturbance.Kind.REFUSE) {
			pair.end(true);
			return;
		}
		try {
			Socket far = new Socket(this.target.getAddress(), this.target.getPort());
			far.setTcpNoDelay(true);
			pair.near.setTcpNoDelay(true);
			pair.far = far;
			this.threads.execute(() -> carry(pair, pair.near, far, false));
			this.threads.execute(() -> carry(pair, far, pair.near, true));
		}
		catch (IOException ex) {
			pair.end(true);
		}
	}

	private void carry(Pair pair, Socket from, Socket to, boolean answers) {
		byte[] buffer = new byte[CHUNK];
		try {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				pass(pair, buffer, read, out, answers);
			}
			if (this.disturbance.kind() == Disturbance.Kind.SLOW_CLOSE) {
				sleep(this.disturbance.delay());
			}
			if (!pair.dead) {
				to.shutdownOutput();
			}
			if (pair.ended.incrementAndGet() == 2) {
				pair.end(false);
			}
		}
		catch (IOException ex) {
			// One side has ended it, which the other side learns unless the link is dead.
			if (!pair.dead) {
				pair.end(true);
			}
		}
	}

	private void pass(Pair pair, byte[] bytes, int length, OutputStream out, boolean answers) throws IOException {
		Disturbance now = this.disturbance;
		switch (now.kind()) {
			case DELAY -> sleep(now.delay());
			case DRIBBLE -> {
				for (int i = 0; i < length && !pair.dead; i++) {
					out.write(bytes, i, 1);
					if (this.disturbance.equals(now)) {
						sleep(BETWEEN_BYTES);
					}
				}
				return;
			}
			case CUT, RESET -> {
				if (answers && pair.remaining(now) <= length) {
					out.write(bytes, 0, pair.remaining(now));
					pair.end(now.kind() == Disturbance.Kind.RESET);
					return;
				}
				pair.remaining -= answers ? length : 0;
			}
			default -> {
			}
		}
		if (!pair.dead) {
			out.write(bytes, 0, length);
		}
	}

	/** Lets real time pass: disturbances of real processes last. */
	public static void sleep(Duration duration) {
		try {
			Thread.sleep(duration.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void close(ServerSocket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		close(this.server);
		this.pairs.forEach((pair) -> pair.end(true));
		this.threads.shutdownNow();
	}

	@Override
	public String toString() {
		return this.name;
	}

	/** A connection from the node, and the one behind it. */
	private static final class Pair {

		private final Socket near;

		private volatile @Nullable Socket far;

		/** Whether both connections are open to their owners, but carry nothing. */
		private volatile boolean dead;

		private final AtomicInteger ended = new AtomicInteger();

		private Disturbance counted = Disturbance.NONE;

		private int remaining;

		Pair(Socket near) {
			this.near = near;
		}

		/** How much of the answers it still carries. */
		int remaining(Disturbance disturbance) {
			if (!this.counted.equals(disturbance)) {
				this.counted = disturbance;
				this.remaining = disturbance.bytes();
			}
			return this.remaining;
		}

		boolean isOver() {
			Socket there = this.far;
			return this.near.isClosed() && (there == null || there.isClosed());
		}

		void end(boolean reset) {
			close(this.near, reset);
			close(this.far, reset);
		}

		static void close(@Nullable Socket socket, boolean reset) {
			if (socket == null) {
				return;
			}
			try {
				if (reset && !socket.isClosed()) {
					socket.setSoLinger(true, 0);
				}
				socket.close();
			}
			catch (IOException ex) {
				// It was closed already.
			}
		}

	}

}
