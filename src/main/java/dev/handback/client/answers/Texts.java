package dev.handback.client.answers;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * A text, and null instead of a list or an object. Jackson's own reader of lists of texts
 * loses its place at a list within the list.
 */
class Texts extends StdScalarDeserializer<String> {

	Texts() {
		super(String.class);
	}

	@Override
	public @Nullable String deserialize(JsonParser parser, DeserializationContext context) {
		if (parser.currentToken().isStructStart()) {
			parser.skipChildren();
			return null;
		}
		@Nullable String text = parser.getValueAsString();
		// A text in PostgreSQL can contain every character except this one.
		return (text != null) ? text.replace('\0', '\uFFFD') : null;
	}

}
