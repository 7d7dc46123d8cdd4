package dev.handback.delivery.courier;

import dev.handback.delivery.outbox.LeasedDelivery;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Makes the work on a row a part of the trace of the request that caused it, if there are
 * traces. Its requests to the service are parts of that.
 */
@Component
class DeliverySpans {

	private final ObjectProvider<Tracer> tracer;

	DeliverySpans(ObjectProvider<Tracer> tracer) {
		this.tracer = tracer;
	}

	/** Works on a row whose request id is that of this thread. */
	void around(LeasedDelivery row, Runnable work) {
		Tracer tracing = this.tracer.getIfAvailable();
		if (tracing == null) {
			work.run();
			return;
		}
		Span span = tracing.nextSpan()
			.name(row.isAssignment() ? "deliver assignment" : "deliver submission")
			.tag("district", row.target().district().value())
			.tag("delivery", row.id())
			.start();
		Tracer.SpanInScope scope = tracing.withSpan(span);
		try {
			work.run();
		}
		finally {
			scope.close();
			span.end();
		}
	}

}
