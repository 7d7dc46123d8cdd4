package dev.handback.proof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpServer;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A collector gets the trace of a grade from the page to the service, also if another
 * node sends it, and nothing about the student.
 */
@Tag("integration")
class TracingProof {

	private final ByteArrayOutputStream received = new ByteArrayOutputStream();

	private HttpServer collector;

	private ProcessStage stage;

	@BeforeEach
	void build() throws IOException {
		this.stage = ProcessStage.build("tracing", Map.of());
		this.collector = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
		this.collector.createContext("/v1/traces", (exchange) -> {
			synchronized (this.received) {
				exchange.getRequestBody().transferTo(this.received);
			}
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		this.collector.start();
	}

	@AfterEach
	void close() {
		this.stage.close();
		this.collector.stop(0);
	}

	@Test
	void aTraceLeadsFromThePageToTheServiceOverTwoNodes() throws Exception {
		String endpoint = "--management.opentelemetry.tracing.export.otlp.endpoint=http://localhost:"
				+ this.collector.getAddress().getPort() + "/v1/traces";
		this.stage.node(endpoint, "--management.tracing.sampling.probability=1.0", "--handback.delivery.enabled=false");
		this.stage.awaitRosters();
		PlainTeacher teacher = new PlainTeacher(this.stage.address(), People.section('a', 1)).signIn();
		UUID assignment = UUID.randomUUID();
		assertThat(teacher.setsWork(assignment, "Traced")).isTrue();
		assertThat(teacher.grades(assignment, People.student('a', 2), 5)).isTrue();

		this.stage.furtherNode("other", endpoint, "--management.tracing.sampling.probability=1.0");

		String request = this.stage.jdbc()
			.sql("select request_id from delivery where student_id is not null")
			.query(String.class)
			.single();
		String trace = new String(HexFormat.of().parseHex(request), StandardCharsets.ISO_8859_1);
		Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
			assertThat(spansOf(trace)).as("spans of the request").isGreaterThanOrEqualTo(4);
			assertThat(received()).contains("deliver assignment", "deliver submission", "/submissions/{");
		});
		assertThat(received()).contains(People.district('a').value())
			.doesNotContain(People.student('a', 2).value())
			.doesNotContain("http.url");
	}

	private int spansOf(String trace) {
		return received().split(Pattern.quote(trace), -1).length - 1;
	}

	private String received() {
		synchronized (this.received) {
			return this.received.toString(StandardCharsets.ISO_8859_1);
		}
	}

}
