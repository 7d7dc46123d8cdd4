package dev.handback.client.answers;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.NumberDeserializers.BigDecimalDeserializer;

/**
 * Treats a number that no page could display as missing: {@code 1e999999999} is twelve
 * characters of JSON and a gigabyte of digits.
 */
class WritableNumbers extends BigDecimalDeserializer {

	private static final int MOST_DIGITS = 400;

	@Override
	public @Nullable BigDecimal deserialize(JsonParser parser, DeserializationContext context) {
		BigDecimal number = super.deserialize(parser, context);
		return (number != null && number.precision() <= MOST_DIGITS && Math.abs((long) number.scale()) <= MOST_DIGITS)
				? number : null;
	}

}
