package dev.handback.sandbox;

import java.util.List;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads classes on a second core while the single-threaded startup runs. Saves time, and
 * changes nothing else.
 */
final class ClassPreloader implements Runnable {

	private static final Logger log = LoggerFactory.getLogger(ClassPreloader.class);

	private static final List<String> NEEDED_SOON = List.of(
			"org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration",
			"org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory",
			"org.springframework.web.servlet.DispatcherServlet", "org.apache.catalina.startup.Tomcat",
			"org.apache.catalina.core.StandardContext", "org.apache.catalina.connector.Connector",
			"org.apache.coyote.http11.Http11NioProtocol");

	/** Uses a daemon thread, so nothing waits for it. */
	static void begin() {
		Thread thread = new Thread(new ClassPreloader(), "sandbox-head-start");
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void run() {
		for (String name : NEEDED_SOON) {
			try {
				Class.forName(name);
			}
			catch (ClassNotFoundException ex) {
				log.debug("Could not preload {}", name);
			}
		}
		Json.read(Json.object((json) -> json.writeStringProperty("made", "ready")));
		Store.inMemory().close();
	}

}
