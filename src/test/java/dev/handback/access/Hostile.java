package dev.handback.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Input that no person would send by hand. */
final class Hostile {

	/** Marks what a person typed: no log, metric or subsequent address may contain it. */
	static final String CANARY = "Canary8262";

	/** The result of the expressions in these texts, if anything evaluates them. */
	static final String COMPUTED = String.valueOf(7331 * 1337);

	/** The length of the text that a student hands in; every other field is shorter. */
	static final int LONGEST_FIELD = 50_000;

	static final String TOO_LONG = "y".repeat(LONGEST_FIELD + 1);

	private static final String LONG = "x".repeat(10_000);

	/** These two reach the database fastest. */
	private static final List<String> ALWAYS = List.of(CANARY + "\0b", CANARY + "\ud800");

	private static final List<String> TEXTS = List.of("\0", "\udc00\ud800", utf16("Essay"), TOO_LONG,
			"1".repeat(10_000), "\r\nSet-Cookie: a=b", "\u202eabc\u2066", "{\"a\": [[[", "null", "-1",
			"99999999999999999999", "9223372036854775807", "1e308", "NaN", "1,000", "'; select 1; --", "%", "\\",
			"${7331*1337}", "*{7331*1337}", "__${7331*1337}__::.x", "~{error/404}", "[[${7331*1337}]]", "#{7331*1337}",
			"a\u202eb\u2066c\u200f", "\uffff", "💥", "2026-02-30T25:61", "0000-00-00", "+999999999-12-31",
			"+999999999-12-31T23:59", "-999999999-01-01T00:00", "+1000000000-12-31T23:59:59.999999999Z",
			"5B00000000000000000A0101", "6d1c1f1e-0000-0000-0000-000000000000", "0-0",
			"99999999999999999-999999999999999999", "0.infinity.000000000000000000000000", "http://[", "//host", " ",
			"\t\n");

	private Hostile() {
	}

	/** The texts that always matter, and some of the others. */
	static List<String> texts(Random random, int drawn) {
		List<String> others = new ArrayList<>(TEXTS);
		Collections.shuffle(others, random);
		return Stream.concat(ALWAYS.stream(), others.stream().limit(drawn)).toList();
	}

	/** Some values for each variable of an address, already encoded. */
	static List<String> variables(Random random, int drawn) {
		List<String> variables = new ArrayList<>(List.of(CANARY, CANARY + "%00b", CANARY + "%ED%A0%80", "%FF%FE",
				"%0D%0A", "%E2%80%AE", LONG, "null", "-1", "99999999999999999999", "9223372036854775807",
				"$%7B7331*1337%7D", "__$%7B7331*1337%7D__::.x", "%25"));
		Collections.shuffle(variables, random);
		return variables.subList(0, drawn);
	}

	static List<byte[]> bodies(Ids ids) {
		String cell = "{\"assignment\": \"" + ids.assignment() + "\", \"student\": \"" + ids.student()
				+ "\", \"points\": %s, \"seen\": %s}";
		String canary = '"' + CANARY + '"';
		Stream<String> canaries = Stream.of(canary, CANARY, "[{" + canary + ": " + canary + "}]", "[{" + canary + ": ",
				"[" + cell.formatted(canary, canary) + "]", "[" + cell.formatted(CANARY, CANARY) + "]",
				"[" + cell.formatted("[" + canary + "]", "{" + canary + ": 1}") + "]",
				"[{\"assignment\": " + canary + ", \"student\": " + canary + "}]");
		Stream<String> texts = Stream.of("", "null", "[null]", "[null, " + cell.formatted("\"1\"", "\"\"") + "]", "{}",
				"[[]]", "\"text\"", "7", "[", "[" + cell.formatted("\"\\u0000\"", "\"\\ud800\"") + "]",
				"[" + cell.formatted("null", "null") + "]", "[" + cell.formatted("[1]", "{}") + "]",
				"[" + cell.formatted("1e999999999", "true") + "]",
				"[" + cell.formatted('"' + "1".repeat(10_000) + '"', "\"\"") + "]",
				"[" + cell.formatted('"' + "1".repeat(400) + '"', '"' + "1".repeat(400) + '"') + "]",
				"[{\"assignment\": \"\\u0000\", \"student\": \"\\ud800\"}]", "[".repeat(5_000), "{\"a\":".repeat(5_000),
				"[{\"\\u0000\": 1}]", "\0");
		Stream<byte[]> others = Stream.of(
				("[" + cell.formatted("\"5\"", "\"\"") + "]").getBytes(StandardCharsets.UTF_16),
				new byte[] { '[', '"', (byte) 0xff, (byte) 0xfe, '"', ']' });
		return Stream
			.concat(Stream.concat(texts, canaries).map((text) -> text.getBytes(StandardCharsets.UTF_8)), others)
			.toList();
	}

	static List<byte[]> files(Ids ids) {
		String sheet = "Student id\tWork\n" + ids.student() + "\t5\n";
		return List.of(sheet.replace("\t5", "\t" + CANARY + "\n" + CANARY + "\t5").getBytes(StandardCharsets.UTF_8),
				sheet.replace("\t5", "\t" + CANARY + "\0").getBytes(StandardCharsets.UTF_8),
				("\"" + CANARY).getBytes(StandardCharsets.UTF_8), new byte[0], new byte[] { 0 },
				new byte[] { (byte) 0xff, (byte) 0xfe }, new byte[] { (byte) 0xff, (byte) 0xfe, 'a' },
				new byte[] { (byte) 0xfe, (byte) 0xff, (byte) 0xd8, 0 }, sheet.getBytes(StandardCharsets.UTF_16LE),
				sheet.getBytes(StandardCharsets.UTF_16BE), sheet.replace("5", "\0").getBytes(StandardCharsets.UTF_8),
				"Student\0\nA\0\n".getBytes(StandardCharsets.UTF_8), ("\"" + LONG).getBytes(StandardCharsets.UTF_8),
				(LONG + ",").getBytes(StandardCharsets.UTF_8),
				"Student,".repeat(5_000).getBytes(StandardCharsets.UTF_8),
				"\"\r\"\n\r".getBytes(StandardCharsets.UTF_8));
	}

	private static String utf16(String text) {
		return new String(("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1);
	}

}
