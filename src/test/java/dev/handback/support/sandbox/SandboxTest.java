package dev.handback.support.sandbox;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A sandbox for the tests of a class, which take it as a parameter, a {@link Service}.
 * All classes that want the same settings share one; it is reset before each test.
 */
@Tag("integration")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SandboxExtension.class)
public @interface SandboxTest {

	/** Settings below {@code handback.sandbox}, each {@code name=value}. */
	String[] value() default {};

	/**
	 * Whether the tests of the class only read, or get along with what the others did:
	 * then it is reset before the first of them alone.
	 */
	boolean shared() default false;

}
