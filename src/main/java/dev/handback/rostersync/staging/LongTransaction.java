package dev.handback.rostersync.staging;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.transaction.annotation.Transactional;

/** Work on a whole roster, which may have a million rows: at most ten minutes. */
@Transactional(timeout = 600)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface LongTransaction {

}
