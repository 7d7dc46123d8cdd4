package dev.handback.local;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** True if {@link StartModeInitializer} has chosen the sandbox. */
class NoServiceConfigured implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return context.getEnvironment() instanceof ConfigurableEnvironment environment
				&& environment.getPropertySources().contains(StartModeInitializer.SOURCE);
	}

}
