package dev.handback.client.answers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Texts in JSON that are shortened while they are read. */
class ShortenedTextsTests {

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\": 1, \"b\": [null, true, \"\", \"12345678\"]}", "[\"\\\"\\\\\\u00e9\"]", "<html>",
			"", "{\"cut off\": \"in a" })
	void leavesEverythingElseAsItIs(String json) throws IOException {
		assertThat(read(json)).isEqualTo(json);
	}

	@Test
	void shortensEachLongText() throws IOException {
		JsonNode read = json("[\"123456789\", 1234567890, \"12345678\", \"1234567890123\"]");

		assertThat(read.get(0).asString()).matches("12345678 … \\[\\+1 bytes, [0-9a-f]{16}]");
		assertThat(ShortenedTexts.isShortened(read.get(0).asString())).isTrue();
		assertThat(ShortenedTexts.isShortened(read.get(0).asString() + ".")).isFalse();
		assertThat(read.get(1).asInt()).isEqualTo(1234567890);
		assertThat(read.get(2).asString()).isEqualTo("12345678");
		assertThat(read.get(3).asString()).matches("12345678 … \\[\\+5 bytes, [0-9a-f]{16}]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1234567\\\\", "1234567\\u00e9", "1234567\u00e9", "1234567\ud83d\ude00", "12345\\n\\\"" })
	void cutsNothingInTwo(String kept) throws IOException {
		String whole = json("\"" + kept + "\"").asString();

		assertThat(json("\"" + kept + "\\\"abc\\\\\"").asString()).startsWith(whole + " … [+7 bytes, ");
	}

	@Test
	void tellsDifferentTextsApart() throws IOException {
		assertThat(read("\"12345678a\"")).isEqualTo(read("\"12345678a\"")).isNotEqualTo(read("\"12345678b\""));
	}

	@Test
	void readsALongTextThroughManyBuffers() throws IOException {
		JsonNode read = json("[\"" + "é".repeat(100_000) + "\", \"" + "b\\n".repeat(100_000) + "\", 7]");

		assertThat(read.get(0).asString()).startsWith("éééé … [+199992 bytes");
		assertThat(read.get(1).asString()).startsWith("b\nb\nb\n … [+299991 bytes");
		assertThat(read.get(2).asInt()).isEqualTo(7);
	}

	private static JsonNode json(String json) throws IOException {
		return JsonMapper.shared().readTree(read(json));
	}

	private static String read(String json) throws IOException {
		try (ShortenedTexts texts = new ShortenedTexts(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
				8)) {
			return new String(texts.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
