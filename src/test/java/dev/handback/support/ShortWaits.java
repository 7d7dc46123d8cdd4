package dev.handback.support;

import java.time.Duration;

import dev.handback.client.pace.Sleeper;

import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Lets an app under test wait a tenth of a second where it would wait longer, unless its
 * time is simulated.
 */
final class ShortWaits implements BeanPostProcessor {

	private static final Duration LONGEST = Duration.ofMillis(100);

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean.getClass() == Sleeper.class) ? new Sleeper() {

			@Override
			public void of(Duration duration) {
				super.of((duration.compareTo(LONGEST) < 0) ? duration : LONGEST);
			}

		} : bean;
	}

}
