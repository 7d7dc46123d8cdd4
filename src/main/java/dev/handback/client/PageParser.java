package dev.handback.client;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a list answer as it streams in: {@code data} of wrapped or bare records, and
 * {@code links}. A page counts only when it was read to its closing brace.
 */
final class PageParser {

	private static final JsonMapper MAPPER = WireJson.MAPPER;

	private PageParser() {
	}

	/**
	 * Reads one page.
	 * @throws UnreadableAnswerException if the body is truncated, or lacks data or links
	 */
	static <T> Page<T> parse(InputStream body, Class<T> type) {
		try (JsonParser parser = MAPPER.createParser(body)) {
			return read(parser, type);
		}
		catch (JacksonException ex) {
			throw new UnreadableAnswerException("the page is not the JSON we expect");
		}
	}

	private static <T> Page<T> read(JsonParser parser, Class<T> type) {
		require(parser.nextToken() == JsonToken.START_OBJECT, "the page is not an object");
		List<T> records = null;
		List<Link> links = null;
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String name = parser.currentName();
			JsonToken value = parser.nextToken();
			if (name.equals("data")) {
				require(value == JsonToken.START_ARRAY, "data is not a list");
				records = records(parser, type);
			}
			else if (name.equals("links")) {
				require(value == JsonToken.START_ARRAY, "links is not a list");
				links = List.of(parser.readValueAs(Link[].class));
			}
			else {
				parser.skipChildren();
			}
		}
		require(parser.currentToken() == JsonToken.END_OBJECT, "the page ends early");
		if (records == null || links == null) {
			throw new UnreadableAnswerException("a page without data or links");
		}
		return new Page<>(records, next(links));
	}

	private static <T> List<T> records(JsonParser parser, Class<T> type) {
		List<T> records = new ArrayList<>();
		while (parser.nextToken() == JsonToken.START_OBJECT) {
			JsonNode node = parser.readValueAsTree();
			JsonNode wrapped = node.path("data");
			records.add(MAPPER.treeToValue(wrapped.isObject() ? wrapped : node, type));
		}
		require(parser.currentToken() == JsonToken.END_ARRAY, "data is not a list of records");
		return records;
	}

	private static @Nullable String next(List<Link> links) {
		return links.stream().filter((link) -> "next".equals(link.rel())).map(Link::uri).findFirst().orElse(null);
	}

	private static void require(boolean condition, String otherwise) {
		if (!condition) {
			throw new UnreadableAnswerException(otherwise);
		}
	}

	private record Link(@Nullable String rel, @Nullable String uri) {

	}

}
