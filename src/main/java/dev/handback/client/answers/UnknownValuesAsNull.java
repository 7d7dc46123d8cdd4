package dev.handback.client.answers;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.handback.client.records.AttachmentRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.ValueInstantiator;

/**
 * A value of an unknown kind becomes null instead of breaking its record. A single
 * attachment, the type in the contract's submission object, becomes a list of one.
 */
class UnknownValuesAsNull extends DeserializationProblemHandler {

	/**
	 * A moment as ISO 8601 allows, or a day, which begins then. Without an offset, it is
	 * in UTC, as all dates of the contract.
	 */
	private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
		.append(DateTimeFormatter.ISO_LOCAL_DATE)
		.optionalStart()
		.appendLiteral('T')
		.append(DateTimeFormatter.ISO_LOCAL_TIME)
		.appendPattern("[xxx][xx][x]['Z']")
		.optionalEnd()
		.parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
		.parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
		.toFormatter(Locale.ROOT)
		.withResolverStyle(ResolverStyle.STRICT);

	@Override
	public @Nullable Object handleWeirdStringValue(DeserializationContext context, Class<?> target, String value,
			String failure) {
		return (target == Instant.class) ? moment(value) : null;
	}

	@Override
	public @Nullable Object handleWeirdNumberValue(DeserializationContext context, Class<?> target, Number value,
			String failure) {
		return null;
	}

	@Override
	public @Nullable Object handleUnexpectedToken(DeserializationContext context, JavaType target, JsonToken token,
			JsonParser parser, String failure) throws JacksonException {
		if (token == JsonToken.START_OBJECT && target.hasContentType()
				&& target.getContentType().hasRawClass(AttachmentRecord.class)) {
			return new ArrayList<>(List.of(context.readValue(parser, AttachmentRecord.class)));
		}
		parser.skipChildren();
		return null;
	}

	@Override
	public @Nullable Object handleMissingInstantiator(DeserializationContext context, Class<?> target,
			ValueInstantiator instantiator, JsonParser parser, String failure) {
		// A record with something else in place of, say, the name can't be read.
		return parser.streamReadContext().inArray() ? null : NOT_HANDLED;
	}

	private static @Nullable Instant moment(String value) {
		try {
			return MOMENT.parse(value, Instant::from);
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

}
