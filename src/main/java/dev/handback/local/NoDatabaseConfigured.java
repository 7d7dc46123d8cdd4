package dev.handback.local;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** True if no {@code spring.datasource.url} is configured. */
class NoDatabaseConfigured implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return !context.getEnvironment().containsProperty("spring.datasource.url");
	}

}
