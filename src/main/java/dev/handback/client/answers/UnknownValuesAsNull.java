package dev.handback.client.answers;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

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

	@Override
	public @Nullable Object handleWeirdStringValue(DeserializationContext context, Class<?> target, String value,
			String failure) {
		return (target == Instant.class) ? startOfDay(value) : null;
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

	private static @Nullable Instant startOfDay(String value) {
		try {
			return LocalDate.parse(value).atStartOfDay(ZoneOffset.UTC).toInstant();
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

}
