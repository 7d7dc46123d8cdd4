package dev.handback.client.answers;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import dev.handback.client.records.AssignmentRecord;
import dev.handback.client.records.AttachmentRecord;
import dev.handback.client.records.CourseRecord;
import dev.handback.client.records.DistrictRecord;
import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.client.records.IdentityRecord;
import dev.handback.client.records.SchoolRecord;
import dev.handback.client.records.SectionRecord;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.client.records.TermRecord;
import dev.handback.client.records.TokenRecord;
import dev.handback.client.records.UserRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

class WireJsonTests {

	private static final List<String> VALUES = List.of("null", "\"\"", "\" \"", "\"text\"", "7", "-1.5e300", "true",
			"[]", "[null]", "[7]", "[\"\"]", "[\"text\"]", "[true]", "[[]]", "[[1]]", "[{}]", "[[[{}]]]", "{}",
			"{\"of\": 1}", "{\"of\": [{}]}");

	/** In any place any value, except a text or a number in place of an object. */
	@ParameterizedTest
	@ValueSource(classes = { AssignmentRecord.class, AttachmentRecord.class, CourseRecord.class, DistrictRecord.class,
			DistrictTokenRecord.class, IdentityRecord.class, SchoolRecord.class, SectionRecord.class,
			SubmissionRecord.class, TermRecord.class, TokenRecord.class, UserRecord.class })
	void noValueBreaksItsRecord(Class<?> type) {
		documents(type).forEach(
				(json) -> assertThatNoException().as(json).isThrownBy(() -> WireJson.MAPPER.readValue(json, type)));
	}

	private static Stream<String> documents(Class<?> type) {
		return Stream.of(type.getRecordComponents())
			.flatMap((field) -> valuesOf(field.getGenericType())
				.map((value) -> "{\"%s\": %s, \"last\": 1}".formatted(name(field), value)));
	}

	private static Stream<String> valuesOf(Type type) {
		if (type instanceof Class<?> nested && nested.isRecord()) {
			return Stream.concat(VALUES.stream().filter((value) -> value.matches("[{\\[].*|null|\"\"")),
					documents(nested));
		}
		if (type instanceof ParameterizedType list) {
			return Stream.concat(VALUES.stream(),
					valuesOf(list.getActualTypeArguments()[0]).map((value) -> "[null, " + value + ", " + value + "]"));
		}
		return VALUES.stream();
	}

	private static String name(RecordComponent field) {
		return field.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
	}

	@Test
	void leavesOutWhatSaysNothingInAList() {
		SubmissionRecord read = read("""
				{"flags": [null, "late", {"of": "another kind"}, []],
				"attachments": [null, "text", "", 7, true, [], {"type": "text", "text": "My essay"}]}""");

		assertThat(read.flags()).containsExactly("late");
		assertThat(read.attachments()).containsExactly(new AttachmentRecord("text", null, "My essay", null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "100.5", "1e10", "1e400", "-1e400", "1e999999999", "\"96\"", "[]", "null" })
	void takesOnlyAPercentageForTheMatchedShare(String students) {
		DistrictRecord district = WireJson.MAPPER.readValue(
				"{\"lms_matched_percentage\": {\"students\": %s, \"teachers\": 99.5, \"sections\": 1e-999999999}}"
					.formatted(students),
				DistrictRecord.class);

		assertThat(district.matched("students")).isNull();
		assertThat(district.matched("teachers")).isEqualTo(99.5);
		assertThat(district.matched("sections")).isZero();
	}

	/** ISO 8601 has many ways to write a moment; without an offset, it is in UTC. */
	@ParameterizedTest
	@ValueSource(strings = { "2027-01-05T10:00:00Z", "2027-01-05T10:00:00.0000000Z", "2027-01-05T15:30:00.000+05:30",
			"2027-01-05T15:45:00+0545", "2027-01-05T06:30-03:30", "2027-01-05T10:00Z", "2027-01-05T10:00:00.000",
			"2027-01-05T11:00:00+01" })
	void readsAMomentHoweverItIsWritten(String moment) {
		assertThat(read("{\"override_due_date\": \"" + moment + "\"}").overrideDueDate())
			.isEqualTo("2027-01-05T10:00:00Z");
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-",
			value = { "2027-01-05, 2027-01-05T00:00:00Z", "2027-02-29, -", "2027-02-29T10:00, -", "tomorrow, -" })
	void readsADayAsItsStart(String day, @Nullable Instant start) {
		assertThat(read("{\"override_due_date\": \"" + day + "\"}").overrideDueDate()).isEqualTo(start);
	}

	@Test
	void tellsAnEmptyListFromNone() {
		assertThat(read("{\"flags\": []}").flags()).isEmpty();
		assertThat(read("{\"flags\": null}").flags()).isNull();
		assertThat(read("{\"flags\": 7}").flags()).isNull();
	}

	@Test
	void readsNoCharacterThatTheDatabaseWouldChangeOrRefuse() {
		assertThat(read("{\"grade_comment\": \"Well\\u0000 done \\ud83d\\ude00\\ud83d\"}").gradeComment())
			.isEqualTo("Well\uFFFD done \ud83d\ude00\uFFFD");
	}

	private static SubmissionRecord read(String json) {
		return WireJson.MAPPER.readValue(json, SubmissionRecord.class);
	}

}
