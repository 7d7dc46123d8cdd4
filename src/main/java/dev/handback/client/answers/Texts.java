package dev.handback.client.answers;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * A text, and null instead of a list or an object. Jackson's own reader of lists of texts
 * loses its place at a list within the list.
 */
class Texts extends StdScalarDeserializer<String> {

	/**
	 * PostgreSQL refuses NUL, and an unpaired surrogate, as in a text that was cut off
	 * within an emoji, would be stored as another character.
	 */
	private static final Pattern UNSTORABLE = Pattern.compile("[\\x00\\p{Cs}]");

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
		return (text != null && mayBeUnstorable(text)) ? UNSTORABLE.matcher(text).replaceAll("\uFFFD") : text;
	}

	/** A quick check: there are millions of texts, most of them ids. */
	private static boolean mayBeUnstorable(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) == 0 || Character.isSurrogate(text.charAt(i))) {
				return true;
			}
		}
		return false;
	}

}
