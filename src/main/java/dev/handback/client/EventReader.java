package dev.handback.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.RosterKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads an event as a stream. The kind of its object is in the type, which usually comes
 * first, so that the object can be parsed right away. Otherwise, it is kept until it is
 * needed.
 */
class EventReader extends ValueDeserializer<EventRecord> {

	private final Map<RosterKind<?>, ValueDeserializer<Object>> readers = new ConcurrentHashMap<>();

	@Override
	public EventRecord deserialize(JsonParser parser, DeserializationContext context) {
		@Nullable String id = null;
		@Nullable String type = null;
		@Nullable Object object = null;
		@Nullable LmsStatus status = null;
		if (parser.currentToken() == JsonToken.START_OBJECT) {
			parser.nextToken();
		}
		for (; parser.currentToken() == JsonToken.PROPERTY_NAME; parser.nextToken()) {
			String name = parser.currentName();
			JsonToken value = parser.nextToken();
			switch (name) {
				case "id" -> id = context.readValue(parser, String.class);
				case "type" -> type = context.readValue(parser, String.class);
				case "data" -> object = (value == JsonToken.START_OBJECT) ? object(parser, context, type) : null;
				case "lms_status" -> status = context.readValue(parser, LmsStatus.class);
				default -> {
				}
			}
			parser.skipChildren();
		}
		return new EventRecord(id, type, object, status);
	}

	private @Nullable Object object(JsonParser parser, DeserializationContext context, @Nullable String type) {
		@Nullable Object object = null;
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			boolean wanted = "object".equals(parser.currentName());
			parser.nextToken();
			if (wanted) {
				object = (type != null) ? record(parser, context, type) : context.readValue(parser, TokenBuffer.class);
			}
			else {
				parser.skipChildren();
			}
		}
		return object;
	}

	private @Nullable Object record(JsonParser parser, DeserializationContext context, String type) {
		@Nullable RosterKind<?> kind = RosterKind.of(type.split("\\.", 2)[0]);
		if (kind == null || parser.currentToken() != JsonToken.START_OBJECT) {
			parser.skipChildren();
			return null;
		}
		TokenStreamContext around = parser.streamReadContext().getParent();
		try {
			return reader(kind, context).deserialize(parser, context);
		}
		catch (DatabindException ex) {
			// One unreadable record doesn't stop the others.
			while (parser.streamReadContext() != around) {
				parser.nextToken();
			}
			return null;
		}
	}

	// Otherwise, Jackson would prepare it again for each record.
	private ValueDeserializer<Object> reader(RosterKind<?> kind, DeserializationContext context) {
		return this.readers.computeIfAbsent(kind,
				(first) -> context.findRootValueDeserializer(context.constructType(first.type())));
	}

}
