package dev.handback.delivery;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;

/** What the learning platform holds of a student's submission. */
public record LmsSubmission(@Nullable BigDecimal points, @Nullable String comment) {

}
