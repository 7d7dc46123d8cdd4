package dev.handback.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import dev.handback.HandbackApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ContextConfiguration;

/** Like {@link AppTest}, but with a node's open ports and short timeouts. */
@Tag("integration")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = HandbackApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "handback.delivery.enabled=false", "db-scheduler.enabled=false", "management.server.port=0",
				"handback.requests.headers-within=3s", "handback.requests.body-within=3s" })
@ContextConfiguration(initializers = TestSurroundings.class)
public @interface ServedAppTest {

}
