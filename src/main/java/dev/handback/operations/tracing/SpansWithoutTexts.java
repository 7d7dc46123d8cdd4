package dev.handback.operations.tracing;

import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SpanExporter;

/**
 * Exports of a span only what can't be about a person: no address, whose ids are those of
 * students, and no message or stack trace of an error, which may repeat what was sent.
 */
class SpansWithoutTexts implements SpanExporter {

	private static final Set<String> KEPT = Set.of("method", "uri", "status", "outcome", "exception", "client.name",
			"district", "delivery");

	private final SpanExporter exporter;

	SpansWithoutTexts(SpanExporter exporter) {
		this.exporter = exporter;
	}

	@Override
	public CompletableResultCode export(Collection<SpanData> spans) {
		return this.exporter.export(spans.stream().<SpanData>map(Bare::new).toList());
	}

	@Override
	public CompletableResultCode flush() {
		return this.exporter.flush();
	}

	@Override
	public CompletableResultCode shutdown() {
		return this.exporter.shutdown();
	}

	private static final class Bare extends DelegatingSpanData {

		private final Attributes kept;

		Bare(SpanData span) {
			super(span);
			this.kept = span.getAttributes().toBuilder().removeIf((key) -> !KEPT.contains(key.getKey())).build();
		}

		@Override
		public Attributes getAttributes() {
			return this.kept;
		}

		@Override
		public int getTotalAttributeCount() {
			return this.kept.size();
		}

		@Override
		public List<EventData> getEvents() {
			return List.of();
		}

		@Override
		public int getTotalRecordedEvents() {
			return 0;
		}

		@Override
		public StatusData getStatus() {
			return StatusData.create(super.getStatus().getStatusCode(), "");
		}

	}

}
