package dev.handback.client.records;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * A number in a record, possibly null. Some services leave out a number that is 0, in
 * which case the record has no {@code ReportedNumber} at all.
 *
 * @param value null for none
 */
public record ReportedNumber(@Nullable BigDecimal value) {

	public static class Reader extends ValueDeserializer<ReportedNumber> {

		@Override
		public ReportedNumber deserialize(JsonParser parser, DeserializationContext context) {
			return new ReportedNumber(context.readValue(parser, BigDecimal.class));
		}

		@Override
		public ReportedNumber getNullValue(DeserializationContext context) {
			return new ReportedNumber(null);
		}

		@Override
		public @Nullable Object getAbsentValue(DeserializationContext context) {
			return null;
		}

	}

}
