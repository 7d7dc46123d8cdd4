package dev.handback.operations.tracing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import dev.handback.vocabulary.ids.RequestId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/** When there are traces, which ids they have, and what they say. */
class TracingTests {

	private static final String[] AUTO_CONFIGURATIONS = {
			"org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
			"org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration",
			"org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration" };

	private final List<SpanData> exported = new ArrayList<>();

	@AfterEach
	void end() {
		RequestId.end();
	}

	@Test
	void areSetUpOnlyWithACollector() {
		MockEnvironment environment = new MockEnvironment();
		assertThat(wanted(environment)).containsExactly(false, false, true);

		environment.setProperty(TracingSwitch.COLLECTOR, "http://collector:4318/v1/traces");
		assertThat(wanted(environment)).containsExactly(true, true, true);
	}

	@Test
	void haveTheIdOfTheRequestOnEveryNode() {
		RequestId id = RequestId.random();
		id.begin();

		assertThat(span("page").getTraceId()).isEqualTo(id.value());
		assertThat(span("delivery").getTraceId()).isEqualTo(id.value());
		RequestId.end();
		assertThat(span("task").getTraceId()).isNotEqualTo(id.value()).hasSize(32);
		new RequestId("0b9a3c5e-7d11-4b7e-9c55-3f0d6a1e2b44").begin();
		assertThat(span("older").getTraceId()).hasSize(32);
	}

	@Test
	void containNoAddressesAndNoTexts() {
		span("page");

		SpanData span = this.exported.get(0);
		assertThat(span.getAttributes().asMap().keySet()).extracting("key").containsExactly("uri");
		assertThat(span.getEvents()).isEmpty();
		assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
		assertThat(span.getStatus().getDescription()).isEmpty();
	}

	private Span starting(SdkTracerProvider provider, String name) {
		Span span = provider.get("test").spanBuilder(name).startSpan();
		span.setAttribute("http.url", "/sections/1/students/5b00000000000000000a0101");
		span.setAttribute("uri", "/sections/{section}/students/{student}");
		span.recordException(new IllegalStateException("Ada's grade is 7"));
		span.setStatus(StatusCode.ERROR, "Ada's grade is 7");
		return span;
	}

	private SpanContext span(String name) {
		try (SdkTracerProvider provider = SdkTracerProvider.builder()
			.setIdGenerator(new RequestTraceIds())
			.addSpanProcessor(SimpleSpanProcessor.create(new SpansWithoutTexts(new Collecting())))
			.build()) {
			Span span = starting(provider, name);
			span.end();
			return span.getSpanContext();
		}
	}

	private static boolean[] wanted(MockEnvironment environment) {
		TracingSwitch tracing = new TracingSwitch();
		tracing.setEnvironment(environment);
		return tracing.match(AUTO_CONFIGURATIONS, mock(AutoConfigurationMetadata.class));
	}

	private final class Collecting implements SpanExporter {

		@Override
		public CompletableResultCode export(Collection<SpanData> spans) {
			TracingTests.this.exported.addAll(spans);
			return CompletableResultCode.ofSuccess();
		}

		@Override
		public CompletableResultCode flush() {
			return CompletableResultCode.ofSuccess();
		}

		@Override
		public CompletableResultCode shutdown() {
			return CompletableResultCode.ofSuccess();
		}

	}

}
