package dev.handback.client;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * A number that a record holds, be it null. Some services leave a number out where it is
 * 0, so a record without it has no {@code SaidNumber} at all.
 *
 * @param value null for none
 */
public record SaidNumber(@Nullable BigDecimal value) {

	static class Reader extends ValueDeserializer<SaidNumber> {

		@Override
		public SaidNumber deserialize(JsonParser parser, DeserializationContext context) {
			return new SaidNumber(context.readValue(parser, BigDecimal.class));
		}

		@Override
		public SaidNumber getNullValue(DeserializationContext context) {
			return new SaidNumber(null);
		}

		@Override
		public @Nullable Object getAbsentValue(DeserializationContext context) {
			return null;
		}

	}

}
