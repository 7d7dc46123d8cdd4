package dev.handback.client.paging;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import dev.handback.client.answers.UnreadableAnswerException;
import dev.handback.client.answers.WireJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a list answer as a stream: {@code data} with wrapped or bare records, and {@code
 * links}. A page counts only if it was read to its closing brace.
 */
public final class PageParser {

	private static final JsonMapper MAPPER = WireJson.MAPPER;

	private PageParser() {
	}

	/**
	 * Reads a page, passing on each record as soon as it is read.
	 * @return the relative path of the next page; null on the last one, which may lack
	 * links
	 * @throws UnreadableAnswerException if the body is truncated, or lacks data
	 */
	public static <T> @Nullable String parse(InputStream body, Class<T> type, Consumer<T> records) {
		try (JsonParser parser = MAPPER.createParser(body)) {
			return read(parser, type, records);
		}
		catch (JacksonException ex) {
			throw new UnreadableAnswerException("unexpected JSON in a page", ex);
		}
	}

	private static <T> @Nullable String read(JsonParser parser, Class<T> type, Consumer<T> records) {
		require(parser.nextToken() == JsonToken.START_OBJECT, "the page is not an object");
		boolean data = false;
		List<Link> links = List.of();
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String name = parser.currentName();
			JsonToken value = parser.nextToken();
			if (name.equals("data")) {
				require(value == JsonToken.START_ARRAY, "data is not a list");
				records(parser, type, records);
				data = true;
			}
			else if (name.equals("links") && value != JsonToken.VALUE_NULL) {
				require(value == JsonToken.START_ARRAY, "links is not a list");
				links = List.of(parser.readValueAs(Link[].class));
			}
			else {
				parser.skipChildren();
			}
		}
		require(parser.currentToken() == JsonToken.END_OBJECT, "the page ends early");
		require(data, "a page without data");
		return next(links);
	}

	private static <T> void records(JsonParser parser, Class<T> type, Consumer<T> records) {
		ObjectReader reader = MAPPER.readerFor(type).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
		while (parser.nextToken() == JsonToken.START_OBJECT) {
			records.accept(record(parser, reader, type));
		}
		require(parser.currentToken() == JsonToken.END_ARRAY, "data is not a list of records");
	}

	// Each record is in a wrapper with its address; bare records are accepted too.
	private static <T> T record(JsonParser parser, ObjectReader reader, Class<T> type) {
		require(parser.nextToken() != JsonToken.END_OBJECT, "an empty object in place of a record");
		if (!"data".equals(parser.currentName()) && !"uri".equals(parser.currentName())) {
			return type.cast(reader.<Object>readValue(parser));
		}
		@Nullable T record = null;
		for (JsonToken at = parser.currentToken(); at == JsonToken.PROPERTY_NAME; at = parser.nextToken()) {
			boolean wrapped = "data".equals(parser.currentName()) && parser.nextToken() == JsonToken.START_OBJECT;
			if (wrapped) {
				record = type.cast(reader.<Object>readValue(parser));
			}
			else {
				skipValue(parser);
			}
		}
		if (record == null) {
			throw new UnreadableAnswerException("a wrapper without a record");
		}
		return record;
	}

	private static void skipValue(JsonParser parser) {
		if (parser.currentToken() == JsonToken.PROPERTY_NAME) {
			parser.nextToken();
		}
		parser.skipChildren();
	}

	private static @Nullable String next(List<Link> links) {
		Optional<Link> next = links.stream().filter((link) -> "next".equals(link.rel())).findFirst();
		require(next.isEmpty() || next.get().uri() != null, "a next link without an address");
		return next.map(Link::uri).orElse(null);
	}

	private static void require(boolean condition, String otherwise) {
		if (!condition) {
			throw new UnreadableAnswerException(otherwise);
		}
	}

	private record Link(@Nullable String rel, @Nullable String uri) {

	}

}
