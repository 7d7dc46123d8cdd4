package dev.handback.rostersync.staging;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import dev.handback.client.records.CourseRecord;
import dev.handback.client.records.LmsStatus;
import dev.handback.client.records.SchoolRecord;
import dev.handback.client.records.SectionRecord;
import dev.handback.client.records.TermRecord;
import dev.handback.client.records.UserRecord;
import dev.handback.roster.StoredRoles;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RecordTranslatorTests {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String STUDENT = "5b00000000000000000a0101";

	private static final String SECTION = "5c00000000000000000a0001";

	private final RecordTranslator translator = new RecordTranslator(new DistrictId("5a00000000000000000a0001"));

	@Test
	void keepsAPrimaryTeacherWhoIsMissingFromTheListOfTeachers() {
		SectionRecord section = section(TEACHER, List.of("5b00000000000000000a0002"), List.of(STUDENT));

		assertThat(value(this.translator.section(section), "teachers"))
			.isEqualTo(MemberIds.of(List.of(TEACHER, "5b00000000000000000a0002")));
	}

	@Test
	void keepsEachMemberOnceAndLeavesOutUnusableIds() {
		SectionRecord section = section(TEACHER, null, List.of(STUDENT, STUDENT, "not-an-id"));

		assertThat(value(this.translator.section(section), "students")).isEqualTo(MemberIds.of(List.of(STUDENT)));
	}

	@Test
	void keepsMembersInTheOrderOfTheirIndex() {
		SectionRecord section = section(TEACHER, null, List.of("5b00000000000000000a0103", STUDENT));

		assertThat(value(this.translator.section(section), "students"))
			.hasToString(STUDENT + ",5b00000000000000000a0103");
	}

	@Test
	void takesOnlyTwentyFourHexadecimalDigitsForAnId() {
		SectionRecord section = section(TEACHER, null, List.of("5B00000000000000000A0101", "5b00000000000000000a010",
				"5b00000000000000000a01011", "5b00000000000000000g0101", "5b00000000000000000a010,"));

		assertThat(value(this.translator.section(section), "students")).hasToString("5B00000000000000000A0101");
	}

	@Test
	void leavesOutARecordWithoutAUsableId() {
		assertThat(this.translator.term(new TermRecord("x", null, "Fall", null, null))).isEmpty();
	}

	@Test
	void leavesOutARecordOfAnotherDistrict() {
		assertThat(this.translator
			.term(new TermRecord("5e00000000000000000a0001", "5a00000000000000000b0001", "Fall", null, null)))
			.isEmpty();
	}

	@ParameterizedTest
	@CsvSource(value = { "English 7, English 7", "'', -", "' \u00a0', -", "'\u200b\u202e ', -", "null, null" },
			nullValues = "null")
	void callsASectionWithAnEmptyNameByItsId(String sent, String kept) {
		SectionRecord section = new SectionRecord(SECTION, null, null, sent, null, null, null, null, null, TEACHER,
				null, List.of(STUDENT), null);

		assertThat(value(this.translator.section(section), "name"))
			.isEqualTo((kept != null) ? kept.replace("-", SECTION) : null);
	}

	@ParameterizedTest
	@CsvSource(value = { "'', ''", "' \u00a0', ''", "'\u200b', ''", "null, null", "Ada, Ada", "👩‍🏫, 👩‍🏫" },
			nullValues = "null")
	void tellsAnEmptyNameOfAPersonFromNone(String sent, String kept) {
		UserRecord user = new UserRecord(STUDENT, null, new UserRecord.Name(sent, null, sent), null, null, null);

		StagedRow row = this.translator.person(user).orElseThrow();
		assertThat(row.value("first_name")).isEqualTo(kept);
		assertThat(row.value("last_name")).isEqualTo(kept);
	}

	@Test
	void keepsATermWithUnreadableDates() {
		assertThat(this.translator.term(new TermRecord("5e00000000000000000a0001", null, "Fall", "2026-08-01", "soon")))
			.get()
			.extracting(StagedRow::values)
			.isEqualTo(Arrays.asList("5e00000000000000000a0001", "Fall", LocalDate.of(2026, 8, 1), null));
	}

	@ParameterizedTest
	@CsvSource(value = { "0000-01-01, -", "-0001-01-01, -", "0001-01-01, 0001-01-01", "9999-12-31, 9999-12-31",
			"+10000-01-01, -", "+999999999-12-31, -" }, nullValues = "-")
	void keepsATermWithoutADateThatCannotBeStored(String sent, LocalDate kept) {
		assertThat(this.translator.term(new TermRecord("5e00000000000000000a0001", null, "Fall", sent, sent))).get()
			.extracting(StagedRow::values)
			.isEqualTo(Arrays.asList("5e00000000000000000a0001", "Fall", kept, kept));
	}

	@Test
	void keepsOnlyTheFieldsThatWeUseOfAPerson() {
		UserRecord user = new UserRecord(STUDENT, null, new UserRecord.Name("Zoë", null, "O'Brien"), null,
				new UserRecord.Roles(new UserRecord.RoleFields("5d00000000000000000a0001", "7"), null, null, null,
						null),
				new LmsStatus(false));

		assertThat(this.translator.person(user)).get()
			.extracting(StagedRow::values)
			.isEqualTo(Arrays.asList(STUDENT, "Zoë", null, "O'Brien", null, "5d00000000000000000a0001", "7",
					StoredRoles.of(List.of(Role.STUDENT)), false));
	}

	@Test
	void keepsTheBeginningOfATextWithoutEndAndNoPartOfAnAddressOrAnId() {
		String endless = "a" + "\ud83d\ude42".repeat(200_000);
		String kept = "a" + "\ud83d\ude42".repeat(127);
		UserRecord user = new UserRecord(STUDENT, null, new UserRecord.Name(endless, endless, endless), endless,
				new UserRecord.Roles(new UserRecord.RoleFields(endless, endless), null, null, null, null), null);
		SectionRecord section = new SectionRecord(SECTION, null, endless, endless, endless, endless, endless, endless,
				endless, endless, null, null, null);

		assertThat(this.translator.person(user).orElseThrow().values()).startsWith(STUDENT, kept, kept, kept, null,
				null, kept);
		assertThat(this.translator.section(section).orElseThrow().values()).startsWith(SECTION, null, null, null, kept,
				kept, kept, kept, null, null);
		assertThat(this.translator.school(new SchoolRecord("5d00000000000000000a0001", null, endless))
			.orElseThrow()
			.value("name")).isEqualTo(kept);
		assertThat(this.translator.term(new TermRecord("5e00000000000000000a0001", null, endless, null, null))
			.orElseThrow()
			.value("name")).isEqualTo(kept);
		assertThat(this.translator.course(new CourseRecord("5f00000000000000000a0001", null, endless, endless))
			.orElseThrow()
			.values()).containsExactly("5f00000000000000000a0001", kept, kept);
	}

	@Test
	void tellsMembersAndRolesThatAreUnknownFromNone() {
		assertThat(value(this.translator.section(section(TEACHER, null, null)), "students")).isNull();
		assertThat(value(this.translator.section(section(TEACHER, null, List.of())), "students"))
			.isEqualTo(MemberIds.NONE);
		assertThat(value(this.translator.section(section(null, null, List.of())), "teachers")).isNull();
		assertThat(value(this.translator.section(section(null, List.of(), List.of())), "teachers"))
			.isEqualTo(MemberIds.NONE);
		assertThat(this.translator.person(user(null)).orElseThrow().value("roles")).isNull();
		assertThat(this.translator.person(user(new UserRecord.Roles(null, null, null, null, null)))
			.orElseThrow()
			.value("roles")).isEqualTo(StoredRoles.of(List.of()));
	}

	@Test
	void escapesWhatCopyWouldTakeForItsOwn() {
		CopyText text = new CopyText();
		text.line(Arrays.<Object>asList("a\tb\nc\\d\re\0f", null, MemberIds.of(List.of("x", "y")), true).iterator());

		assertThat(new String(text.bytes(), 0, text.length(), StandardCharsets.UTF_8))
			.isEqualTo("a\\tb\\nc\\\\d\\re\uFFFDf\t\\N\t{x,y}\ttrue\n");
	}

	private static UserRecord user(UserRecord.Roles roles) {
		return new UserRecord(STUDENT, null, null, null, roles, null);
	}

	private static Object value(Optional<StagedRow> row, String column) {
		return row.orElseThrow().values().get(StagedKind.SECTIONS.columns().indexOf(column));
	}

	private static SectionRecord section(String teacher, List<String> teachers, List<String> students) {
		return new SectionRecord(SECTION, null, null, "English 7", null, null, null, null, null, teacher, teachers,
				students, null);
	}

}
