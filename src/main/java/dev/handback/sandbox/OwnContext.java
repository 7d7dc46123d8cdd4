package dev.handback.sandbox;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * True in a context that was started as a sandbox's own. No setting can make another one
 * so, not even one that names our classes as sources.
 */
final class OwnContext implements Condition {

	private static final String MARK = OwnContext.class.getName();

	static void mark(ConfigurableApplicationContext context) {
		context.getBeanFactory().registerSingleton(MARK, MARK);
	}

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return context.getBeanFactory() != null && context.getBeanFactory().containsSingleton(MARK);
	}

}
