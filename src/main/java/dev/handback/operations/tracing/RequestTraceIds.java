package dev.handback.operations.tracing;

import dev.handback.vocabulary.ids.RequestId;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.sdk.trace.IdGenerator;

/**
 * A trace has the id of the request that it began with. Whatever that request caused, on
 * any node and after any restart, finds its trace without being told.
 */
class RequestTraceIds implements IdGenerator {

	private final IdGenerator random = IdGenerator.random();

	@Override
	public String generateTraceId() {
		return RequestId.current()
			.map(RequestId::value)
			.filter(TraceId::isValid)
			.orElseGet(this.random::generateTraceId);
	}

	@Override
	public String generateSpanId() {
		return this.random.generateSpanId();
	}

}
