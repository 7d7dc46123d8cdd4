package dev.handback.journeys;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** A journey in a real Chromium, left out with {@code -DskipBrowserTests}. */
@Tag("integration")
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface InBrowser {

}
