package dev.handback.sandbox.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides a sandbox to the tests of a class, as a parameter of type {@link Sandbox}. All
 * classes with the same settings share one, which is reset before each test and ends with
 * the last one.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SandboxExtension.class)
public @interface SandboxTest {

	/**
	 * Settings under {@code handback.sandbox}, each {@code name=value}, for example
	 * {@code districts.students=30}.
	 */
	String[] value() default {};

	/**
	 * Whether each test gets a world of its own instead of the sandbox that all share, so
	 * that tests can run in parallel.
	 */
	boolean worlds() default false;

}
