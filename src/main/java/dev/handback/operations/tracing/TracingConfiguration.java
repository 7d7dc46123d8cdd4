package dev.handback.operations.tracing;

import io.opentelemetry.sdk.trace.export.SpanExporter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SdkTracerProviderBuilderCustomizer;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SpanExporters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.observation.SecurityObservationSettings;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(TracingSwitch.COLLECTOR)
class TracingConfiguration {

	@Bean
	SdkTracerProviderBuilderCustomizer tracesAreRequests() {
		return (builder) -> builder.setIdGenerator(new RequestTraceIds());
	}

	@Bean
	SpanExporters spansWithoutTexts(ObjectProvider<SpanExporter> exporters) {
		return SpanExporters.of(exporters.orderedStream().<SpanExporter>map(SpansWithoutTexts::new).toList());
	}

	/** Otherwise, each page would have a dozen spans that no one needs. */
	@Bean
	SecurityObservationSettings noSpansOfFilters() {
		return SecurityObservationSettings.noObservations();
	}

}
