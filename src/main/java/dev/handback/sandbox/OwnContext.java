package dev.handback.sandbox;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches only in a context that was started as the sandbox's own. No setting can make it
 * match elsewhere, not even one that names our classes as sources.
 */
final class OwnContext implements Condition {

	private static final String MARK = OwnContext.class.getName();

	static void mark(ConfigurableApplicationContext context) {
		// A bean definition, because a failed start has already destroyed the singletons.
		BeanDefinitionRegistry definitions = (BeanDefinitionRegistry) context.getBeanFactory();
		if (!definitions.containsBeanDefinition(MARK)) {
			definitions.registerBeanDefinition(MARK, new RootBeanDefinition(Object.class));
		}
	}

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return context.getBeanFactory() != null && isMarked(context.getBeanFactory());
	}

	static boolean isMarked(BeanFactory context) {
		return context.containsBean(MARK);
	}

}
