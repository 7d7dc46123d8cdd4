package dev.handback.site;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.handback.support.Wire;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Bytes on the wire to a Tomcat with two threads and nothing of the app but this. */
@Timeout(30)
class BodyBufferingTests {

	private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

	private static final String JSON = "Content-Type: application/json\r\n";

	private static final int MEGABYTE = 1024 * 1024;

	private static Tomcat tomcat;

	private final List<Wire> wires = new ArrayList<>();

	@BeforeAll
	static void start(@TempDir Path directory) throws Exception {
		tomcat = new Tomcat();
		tomcat.setBaseDir(directory.toString());
		Connector connector = new Connector(BoundedHttpProtocol.class.getName());
		connector.setPort(0);
		BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
		protocol.setDeadlines(Duration.ofMillis(1200), Duration.ofMillis(1200));
		protocol.setMaxThreads(2);
		protocol.setMinSpareThreads(2);
		tomcat.setConnector(connector);
		Context context = tomcat.addContext("", new File("/").getAbsolutePath());
		FilterDef filter = new FilterDef();
		filter.setFilterName("refused");
		filter.setFilter(new RefusedRequestFilter());
		context.addFilterDef(filter);
		FilterMap everything = new FilterMap();
		everything.setFilterName("refused");
		everything.addURLPattern("/*");
		context.addFilterMap(everything);
		Tomcat.addServlet(context, "echo", new Echo());
		context.addServletMappingDecoded("/*", "echo");
		tomcat.start();
	}

	@AfterAll
	static void stop() throws Exception {
		tomcat.stop();
		tomcat.destroy();
	}

	@AfterEach
	void close() {
		this.wires.forEach(Wire::close);
	}

	@Test
	void letsAFormInHoweverItsBytesArrive() throws Exception {
		Wire whole = send(post(FORM + "Content-Length: 5\r\n") + "a=%41");
		assertThat(whole.answer()).contains(" 200 ").endsWith("a is A");

		Wire parts = send(post(FORM + "Content-Length: 5\r\n"));
		writeByteByByte(parts, "a=%41");
		assertThat(parts.answer()).endsWith("a is A");

		Wire chunks = send(post(FORM + "Transfer-Encoding: chunked\r\n"));
		writeByteByByte(chunks, "2\r\na=\r\n3;x=y\r\n%41\r\n0\r\n\r\n");
		assertThat(chunks.answer()).endsWith("a is A");
		assertThat(send(post(JSON + "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n").answer()).endsWith("0 bytes");
	}

	@Test
	void keepsTheConnectionAndWhatFollowsOnIt() throws Exception {
		String first = post(JSON + "Content-Length: 2\r\n") + "[]";
		String chunked = post(JSON + "Transfer-Encoding: chunked\r\n") + "3\r\n[1]\r\n0\r\n\r\n";
		String last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
		Wire pipelined = send(first + chunked + first + last);

		String answers = pipelined.rest();
		assertThat(answers.split("HTTP/1.1 200 ", -1)).hasSize(5);
		assertThat(answers.replaceAll("(?s)HTTP/1.1 200.*?\r\n\r\n", "|"))
			.isEqualTo("|2 bytes|3 bytes|2 bytes|0 bytes");

		Wire kept = send(first);
		assertThat(kept.answer()).endsWith("2 bytes");
		kept.write(chunked);
		assertThat(kept.answer()).endsWith("3 bytes");
	}

	@Test
	void refusesADeclaredBodyWithoutReadingIt() throws Exception {
		assertThat(send(post(JSON + "Content-Length: 9999999999\r\n")).answer()).contains(" 413 ");
		assertThat(send(post(JSON + "Content-Length: " + (MEGABYTE + 1) + "\r\nExpect: 100-continue\r\n")).answer())
			.contains(" 413 ");
		assertThat(send("GET / HTTP/1.1\r\nHost: a\r\n" + FORM + "Content-Length: 1\r\n\r\n").answer())
			.contains(" 413 ");
		assertThat(send(post("Content-Type: text/plain\r\nContent-Length: 1\r\n")).answer()).contains(" 413 ");
	}

	@Test
	void takesABodyThatIsJustSmallEnough() throws Exception {
		Wire socket = send(post(JSON + "Content-Length: " + MEGABYTE + "\r\nExpect: 100-continue\r\n"));
		assertThat(socket.answer()).contains(" 100 ");
		socket.write("x".repeat(MEGABYTE));
		assertThat(socket.answer()).contains(" 200 ").endsWith(MEGABYTE + " bytes");
	}

	@Test
	void countsABodyWithoutALengthAndStopsReading() throws Exception {
		Wire socket = send(post(JSON + "Transfer-Encoding: chunked\r\n"));
		String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
		long sent = 0;
		try {
			while (sent < 200L * MEGABYTE) {
				socket.write(chunk);
				sent += chunk.length();
			}
		}
		catch (IOException cut) {
			// as it should be
		}
		assertThat(sent).isLessThan(100L * MEGABYTE);
		assertThat(socket.answer()).contains(" 413 ");
	}

	@Test
	void tellsWhoeverSentTooMuchBeforeItEndsTheConnection() throws Exception {
		Wire socket = send(post(FORM + "Content-Length: " + 3 * MEGABYTE + "\r\n") + "x".repeat(3 * MEGABYTE));
		assertThat(socket.answer()).contains(" 413 ").contains("Connection: close");
		assertThat(socket.rest()).isEmpty();
	}

	@Test
	void cutsBodiesAndHeadersThatTakeTooLong() throws Exception {
		Wire body = send(post(FORM + "Content-Length: 1000\r\n"));
		Wire silent = send(post(FORM + "Content-Length: 1000\r\n"));
		Wire chunked = send(post(FORM + "Transfer-Encoding: chunked\r\n"));
		Wire headers = send("POST / HTTP/1.1\r\nHost: a\r\n");
		Wire breaks = send("\r\n");
		List<Wire> dribbled = List.of(body, chunked, headers, breaks);
		assertThat(cutWithin(Duration.ofSeconds(4), dribbled, List.of("a", "1\r\na\r\n", "A: b\r\n", "\r\n"))).isTrue();
		assertThat(silent.answer()).contains(" 408 ");
	}

	@Test
	void leavesThreadsToOthersWhileBodiesDribble() throws Exception {
		for (int i = 0; i < 50; i++) {
			send(post(FORM + "Content-Length: 1000\r\n") + "a");
			send(post(FORM + "Transfer-Encoding: chunked\r\n") + "5");
			send("GET / HTTP/1.1\r\nHost: a\r\nX-A");
		}
		long began = System.nanoTime();
		for (int i = 0; i < 20; i++) {
			assertThat(send(post(JSON + "Content-Length: 2\r\n") + "[]").answer()).endsWith("2 bytes");
		}
		assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(1));
	}

	@Test
	void holdsOnlySoManyLargeBodiesAtOnce() {
		ArrivingBody.Shared shared = new ArrivingBody.Shared(100);

		assertThat(shared.take(60)).isTrue();
		assertThat(shared.take(60)).isFalse();
		assertThat(shared.take(0)).isTrue();
		shared.giveBack(60);
		assertThat(shared.take(100)).isTrue();
	}

	private static void writeByteByByte(Wire wire, String text) throws Exception {
		for (int i = 0; i < text.length(); i++) {
			// Each byte has to travel in a packet of its own.
			Thread.sleep(5);
			wire.write(text.substring(i, i + 1));
		}
	}

	private static boolean cutWithin(Duration most, List<Wire> wires, List<String> dribble) throws Exception {
		List<Wire> open = new ArrayList<>(wires);
		long end = System.nanoTime() + most.toNanos();
		while (!open.isEmpty() && System.nanoTime() < end) {
			// The pace at which a slow client sends.
			Thread.sleep(50);
			open.removeIf((wire) -> !wire.dribbles(dribble.get(wires.indexOf(wire))));
		}
		return open.isEmpty();
	}

	private static String post(String headers) {
		return "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
	}

	private Wire send(String text) throws IOException {
		Wire wire = Wire.to(tomcat.getConnector().getLocalPort());
		this.wires.add(wire);
		wire.write(text);
		return wire;
	}

	private static final class Echo extends HttpServlet {

		private static final long serialVersionUID = 1;

		@Override
		protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
			String a = String.valueOf(request.getContentType()).contains("form") ? request.getParameter("a") : null;
			response.getWriter()
				.print((a != null) ? "a is " + a : request.getInputStream().readAllBytes().length + " bytes");
		}

	}

}
