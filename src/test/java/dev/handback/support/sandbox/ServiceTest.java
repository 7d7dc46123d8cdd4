package dev.handback.support.sandbox;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides a sandbox to the tests of a class, as a parameter of type {@link Service}. All
 * classes with the same settings share one, which is reset before each test.
 */
@Tag("integration")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SandboxExtension.class)
public @interface ServiceTest {

	/** Settings under {@code handback.sandbox}, each {@code name=value}. */
	String[] value() default {};

	/**
	 * Whether the tests in the class only read, or tolerate each other's changes. If so,
	 * the sandbox is reset only before the first one.
	 */
	boolean shared() default false;

}
