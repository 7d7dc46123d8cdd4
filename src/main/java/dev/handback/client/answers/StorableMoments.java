package dev.handback.client.answers;

import java.time.Instant;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ext.javatime.deser.InstantDeserializer;

/**
 * Treats a moment outside the years 1 to 9999 as missing: not every such moment can be
 * stored, and none is meant.
 */
class StorableMoments extends StdDeserializer<Instant> {

	private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

	private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

	StorableMoments() {
		super(Instant.class);
	}

	@Override
	public @Nullable Instant deserialize(JsonParser parser, DeserializationContext context) {
		try {
			Instant moment = InstantDeserializer.INSTANT.deserialize(parser, context);
			return (moment != null && !moment.isBefore(FIRST) && moment.isBefore(END)) ? moment : null;
		}
		catch (DatabindException | InputCoercionException ex) {
			return null;
		}
	}

}
