package dev.handback.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import dev.handback.HandbackApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.context.ContextConfiguration;

/**
 * Runs the app with a real PostgreSQL and the sandbox. Nothing runs in the background:
 * tests decide when the roster is synced and deliveries are sent.
 */
@Tag("integration")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = HandbackApplication.class,
		properties = { "handback.delivery.enabled=false", "handback.delivery.check-after=0s",
				"db-scheduler.enabled=false" })
@AutoConfigureMockMvc
@ContextConfiguration(initializers = TestSurroundings.class)
public @interface AppTest {

}
