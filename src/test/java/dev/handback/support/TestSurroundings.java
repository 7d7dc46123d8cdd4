package dev.handback.support;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Points an app under test to the test database and the test service. */
public class TestSurroundings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		Map<String, Object> properties = new LinkedHashMap<>();
		TestDatabase.register((name, value) -> properties.put(name, String.valueOf(value.get())));
		TestService.register((name, value) -> properties.put(name, String.valueOf(value.get())));
		// Of this process: another one would take the ids that are kept there.
		properties.put("handback.delivery.directory", "target/delivery-" + Integer.getInteger("handback.fork", 0));
		context.addBeanFactoryPostProcessor((beans) -> {
			beans.addBeanPostProcessor(new CountedStatements());
			beans.addBeanPostProcessor(new ShortWaits());
			beans.addBeanPostProcessor(new OddAnswers());
		});
		context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("surroundings", properties));
	}

}
