package dev.handback.site;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

import dev.handback.support.Wire;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.Request;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Bytes sent to a Tomcat with two threads and nothing of the app except this. */
@Timeout(30)
class BodyBufferingTests {

	private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

	private static final String JSON = "Content-Type: application/json\r\n";

	private static final int MEGABYTE = 1024 * 1024;

	private static Tomcat tomcat;

	/** Its deadline isn't over before the memory is, however slow the machine. */
	private static Tomcat patient;

	private final List<Wire> wires = new ArrayList<>();

	@BeforeAll
	static void start(@TempDir Path directory, @TempDir Path another) throws Exception {
		tomcat = start(directory, Duration.ofMillis(1200));
		patient = start(another, Duration.ofSeconds(20));
	}

	private static Tomcat start(Path directory, Duration deadline) throws Exception {
		Tomcat tomcat = new Tomcat();
		tomcat.setBaseDir(directory.toString());
		Connector connector = new Connector(BoundedHttpProtocol.class.getName());
		connector.setPort(0);
		BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
		protocol.setDeadlines(deadline, deadline);
		protocol.setKnown((cookies) -> Optional.ofNullable(cookies).filter((name) -> name.endsWith("known=teacher")));
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
		return tomcat;
	}

	@AfterAll
	static void stop() throws Exception {
		for (Tomcat one : List.of(tomcat, patient)) {
			one.stop();
			one.destroy();
		}
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
			// As expected.
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
	void strangersLeaveRoomForKnownBrowsersAndOfTheseEachForTheOthers() {
		BodyMemory memory = new BodyMemory(80 * MEGABYTE);
		BodyMemory.Share teacher = memory.of("teacher");
		BodyMemory.Share greedy = memory.of("greedy");

		assertThat(memory.ofStrangers().take(20 * MEGABYTE)).isTrue();
		assertThat(memory.ofStrangers().take(1)).isFalse();
		assertThat(memory.ofStrangers().take(0)).isTrue();
		assertThat(greedy.take(2 * MEGABYTE)).isTrue();
		assertThat(greedy.take(MEGABYTE)).isFalse();
		assertThat(teacher.take(2 * MEGABYTE)).isTrue();
		assertThat(IntStream.range(0, 100).filter((i) -> memory.of("browser " + i).take(2 * MEGABYTE)).count())
			.as("the rest of three quarters")
			.isEqualTo(28);
		teacher.giveBack(2 * MEGABYTE);
		assertThat(teacher.take(2 * MEGABYTE)).isTrue();
	}

	@Test
	void knownBrowsersSaveWhileStrangersHoldWhatTheyHaveOfTheMemory() throws Exception {
		String large = JSON + "Content-Length: " + MEGABYTE + "\r\n";
		for (long sent = 0; sent < Runtime.getRuntime().maxMemory() / 32 + 2 * MEGABYTE; sent += MEGABYTE) {
			send(patient, post("Cookie: known=forged\r\n" + large)).write("x".repeat(MEGABYTE - 1));
		}

		assertThat(firstAnswered().answer()).contains(" 503 ");
		Wire saved = send(patient, post("Cookie: a=b; known=teacher\r\n" + large));
		saved.write("x".repeat(MEGABYTE));
		assertThat(saved.answer()).contains(" 200 ").endsWith(MEGABYTE + " bytes");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void holdsOnlySoMuchOfAllBodiesWhateverTheySend(long seed) {
		Random random = new Random(seed);
		int connections = 2_000;
		long together = 4 * MEGABYTE;
		BodyMemory memory = new BodyMemory(together);
		List<ArrivingBody> bodies = new ArrayList<>();
		for (int i = 0; i < connections; i++) {
			bodies.add(new ArrivingBody(new Request(), 2 * MEGABYTE,
					(i % 3 == 0) ? memory.of("browser " + i % 10) : memory.ofStrangers()));
		}
		for (int i = 0; i < 20_000; i++) {
			ArrivingBody body = bodies.get(random.nextInt(connections));
			if (body.refusal() != 0 || random.nextInt(50) == 0) {
				body.release();
			}
			else {
				body.takes(ByteBuffer.allocate(1 + random.nextInt(random.nextBoolean() ? 10 : 16_300)));
			}
			if (i % 100 == 0) {
				assertThat(bodies.stream().mapToLong(ArrivingBody::held).sum())
					.isLessThanOrEqualTo(together + connections * 1024L);
			}
		}
		assertThat(bodies.stream().mapToLong(ArrivingBody::held).sum()).as("and uses it").isGreaterThan(together / 2);
		bodies.forEach(ArrivingBody::release);
		assertThat(memory.ofStrangers().take(together / 4)).as("all of it is given back").isTrue();
	}

	@Test
	void connectionsAndBodiesLeaveTheAppNearlyHalfOfTheHeap() {
		for (long heap : List.of(256L * MEGABYTE, 614L * MEGABYTE, 4_096L * MEGABYTE)) {
			long each = RequestConfiguration.CONNECTION_BYTES + ArrivingBody.OWN_BYTES;

			assertThat(RequestConfiguration.mostConnections(heap) * each + heap / 8).isLessThan(heap * 8 / 15);
		}
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
			open.removeIf((wire) -> !wire.trySend(dribble.get(wires.indexOf(wire))));
		}
		return open.isEmpty();
	}

	/** Which of them is refused depends on which of their bytes arrive first. */
	private Wire firstAnswered() {
		return Awaitility.await()
			.until(() -> this.wires.stream().filter(Wire::isAnswered).findFirst(), Optional::isPresent)
			.orElseThrow();
	}

	private static String post(String headers) {
		return "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
	}

	private Wire send(String text) throws IOException {
		return send(tomcat, text);
	}

	private Wire send(Tomcat server, String text) throws IOException {
		Wire wire = Wire.to(server.getConnector().getLocalPort());
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
