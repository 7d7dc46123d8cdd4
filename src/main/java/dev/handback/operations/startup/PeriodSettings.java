package dev.handback.operations.startup;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.stereotype.Component;

/**
 * Refuses periods of time without a unit, which Spring takes for milliseconds: keeping
 * something for 180 would delete almost all of it, and a lease of 20 would end during
 * each request.
 */
@Component
class PeriodSettings implements ConfigurationPropertiesBindHandlerAdvisor {

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("handback");

	@Override
	public BindHandler apply(BindHandler handler) {
		return new AbstractBindHandler(handler) {

			@Override
			public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
					Object result) {
				@Nullable ConfigurationProperty set = context.getConfigurationProperty();
				if (result instanceof Duration period && set != null && OURS.isAncestorOf(name)) {
					requireUnit(String.valueOf(set.getValue()), period);
				}
				return super.onSuccess(name, target, context, result);
			}

		};
	}

	private static void requireUnit(String text, Duration period) {
		if (text.strip().matches("[+-]?\\d+")) {
			throw new IllegalArgumentException("'" + text + "' has no unit (ms, s, m, h, or d)");
		}
		if (period.isNegative()) {
			throw new IllegalArgumentException("'" + text + "' is negative");
		}
	}

}
