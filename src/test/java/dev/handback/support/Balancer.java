package dev.handback.support;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.awaitility.Awaitility;

/**
 * A reverse proxy that sends requests to the nodes in turn, without sticky sessions:
 * nginx if it is installed, otherwise a simple one. It skips a node that isn't listening,
 * but never repeats a request that reached a node. The header {@code X-Node} names the
 * node.
 */
public interface Balancer extends AutoCloseable {

	/** The node that answered. */
	String NODE = "X-Node";

	/** The kind of proxy, in one word. */
	String name();

	@Override
	void close();

	/** Starts either kind and waits until it listens. */
	static Balancer start(Path directory, int port, List<URI> nodes) throws IOException {
		Path nginx = Path.of("/usr/sbin/nginx");
		Balancer balancer = Files.isExecutable(nginx) ? new Nginx(nginx, directory, port, nodes)
				: new Plain(port, nodes);
		Awaitility.await().ignoreExceptions().atMost(Duration.ofSeconds(20)).until(() -> {
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/login")).build();
			return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
		});
		return balancer;
	}

	/** Configured as in docs/operations.md. */
	final class Nginx implements Balancer {

		private final Process process;

		private Nginx(Path nginx, Path directory, int port, List<URI> nodes) throws IOException {
			Path home = Files.createDirectories(directory.resolve("nginx").toAbsolutePath());
			Path configuration = home.resolve("nginx.conf");
			Files.writeString(configuration,
					"""
							daemon off;
							master_process off;
							pid %1$s/pid;
							error_log %1$s/error.log;
							events {}
							http {
								access_log off;
								client_body_temp_path %1$s/body;
								proxy_temp_path %1$s/proxy;
								fastcgi_temp_path %1$s/fastcgi;
								uwsgi_temp_path %1$s/uwsgi;
								scgi_temp_path %1$s/scgi;
								upstream handback {
									%2$s
								}
								server {
									listen 127.0.0.1:%3$d;
									location / {
										proxy_pass http://handback;
										proxy_http_version 1.1;
										proxy_set_header Connection "";
										proxy_set_header Host $http_host;
										add_header X-Node $upstream_addr;
									}
								}
							}
							""".formatted(home,
							nodes.stream()
								.map((node) -> "server 127.0.0.1:" + node.getPort() + " max_fails=1 fail_timeout=5s;")
								.collect(Collectors.joining("\n")),
							port));
			this.process = new ProcessBuilder(nginx.toString(), "-p", home.toString(), "-c", configuration.toString())
				.redirectErrorStream(true)
				.redirectOutput(home.resolve("log").toFile())
				.start();
			Runtime.getRuntime().addShutdownHook(new Thread(this.process::destroyForcibly));
		}

		@Override
		public String name() {
			return "nginx";
		}

		@Override
		public void close() {
			this.process.destroy();
		}

	}

	/** A minimal proxy built on the JDK. */
	final class Plain implements Balancer {

		private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

		private final AtomicInteger turn = new AtomicInteger();

		private final List<URI> nodes;

		private final HttpServer server;

		private Plain(int port, List<URI> nodes) throws IOException {
			this.nodes = nodes;
			this.server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
			this.server.createContext("/", this::pass);
			this.server.setExecutor(Executors.newCachedThreadPool());
			this.server.start();
		}

		private void pass(HttpExchange exchange) throws IOException {
			try (exchange) {
				byte[] body = exchange.getRequestBody().readAllBytes();
				int first = this.turn.getAndIncrement();
				for (int i = 0; i < this.nodes.size(); i++) {
					URI node = this.nodes.get(Math.floorMod(first + i, this.nodes.size()));
					try {
						HttpResponse<byte[]> answer = Http.passOn(this.http, exchange, body, node);
						exchange.getResponseHeaders().add(NODE, node.getAuthority());
						Http.passBack(answer, exchange);
						return;
					}
					catch (ConnectException ex) {
						// Try the next one.
					}
				}
				exchange.sendResponseHeaders(502, -1);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

		@Override
		public String name() {
			return "a plain proxy";
		}

		@Override
		public void close() {
			this.server.stop(0);
		}

	}

}
