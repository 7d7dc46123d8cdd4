package dev.handback.support;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Sits between the app and the service and does what only a network does: delays a
 * request, disappears, or sends an endless answer.
 */
public final class FaultProxy implements AutoCloseable {

	private static final byte[] MEBIBYTE = new byte[1024 * 1024];

	private static final int HUGE = 64;

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger held = new AtomicInteger();

	private final URI target;

	private final int port = RunningApp.freePort();

	private HttpServer server;

	private volatile Predicate<HttpExchange> holds = (exchange) -> false;

	private volatile Predicate<HttpExchange> floods = (exchange) -> false;

	private volatile boolean packed;

	private volatile CountDownLatch release = new CountDownLatch(1);

	public FaultProxy(URI target) {
		this.target = target;
		listen();
	}

	public URI address() {
		return URI.create("http://localhost:" + this.port);
	}

	/** Holds such requests back until they are released. */
	public void hold(String method, String path) {
		this.release = new CountDownLatch(1);
		this.held.set(0);
		this.holds = matching(method, path);
	}

	/** Holds back no more requests. Those held back stay so. */
	public void stopHolding() {
		this.holds = (exchange) -> false;
	}

	/** The number of requests held back so far. */
	public int held() {
		return this.held.get();
	}

	/** Delivers what was held back, even if no one waits for the answer anymore. */
	public void release() {
		stopHolding();
		this.release.countDown();
	}

	/**
	 * Answers such requests with 64 MiB.
	 * @param asGzip whether the answer is compressed and so looks small on the wire
	 */
	public void flood(String method, String path, boolean asGzip) {
		this.packed = asGzip;
		this.floods = matching(method, path);
	}

	/** Passes everything on again. */
	public void heal() {
		this.floods = (exchange) -> false;
		release();
	}

	/** Stops listening and closes all connections. */
	public void vanish() {
		this.server.stop(0);
	}

	/** Listens again at the same address. */
	public void listen() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.threads);
		this.server.createContext("/", this::handle);
		this.server.start();
	}

	private void handle(HttpExchange exchange) throws IOException {
		try (exchange) {
			byte[] body = exchange.getRequestBody().readAllBytes();
			if (this.floods.test(exchange)) {
				flood(exchange);
				return;
			}
			if (this.holds.test(exchange)) {
				this.held.incrementAndGet();
				this.release.await();
			}
			Http.passBack(Http.passOn(this.client, exchange, body, this.target), exchange);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void flood(HttpExchange exchange) throws IOException {
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		if (this.packed) {
			exchange.getResponseHeaders().set("Content-Encoding", "gzip");
		}
		exchange.sendResponseHeaders(200, 0);
		try (OutputStream body = this.packed ? new GZIPOutputStream(exchange.getResponseBody())
				: exchange.getResponseBody()) {
			for (int i = 0; i < HUGE; i++) {
				body.write(MEBIBYTE);
			}
		}
	}

	private static Predicate<HttpExchange> matching(String method, String path) {
		return (exchange) -> exchange.getRequestMethod().equals(method)
				&& exchange.getRequestURI().getPath().contains(path);
	}

	@Override
	public void close() {
		heal();
		vanish();
		this.threads.shutdownNow();
	}

}
