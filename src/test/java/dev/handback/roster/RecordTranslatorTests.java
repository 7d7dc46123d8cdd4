package dev.handback.roster;

import java.util.List;
import java.util.Map;

import dev.handback.client.LmsStatus;
import dev.handback.client.SectionRecord;
import dev.handback.client.TermRecord;
import dev.handback.client.UserRecord;
import dev.handback.vocabulary.DistrictId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class RecordTranslatorTests {

	private static final String TEACHER = "5b00000000000000000a0001";

	private static final String STUDENT = "5b00000000000000000a0101";

	private static final String SECTION = "5c00000000000000000a0001";

	private final RecordTranslator translator = new RecordTranslator(new DistrictId("5a00000000000000000a0001"));

	@Test
	void keepsAPrimaryTeacherWhoIsMissingFromTheListOfTeachers() {
		SectionRecord section = section(TEACHER, List.of("5b00000000000000000a0002"), List.of(STUDENT));

		assertThat(this.translator.section(section)).extracting(StagedRow::line)
			.contains("5a00000000000000000a0001\t" + SECTION + "\t" + TEACHER + "\ttrue\n");
	}

	@Test
	void keepsEachMemberOnceAndLeavesOutUnusableIds() {
		SectionRecord section = section(TEACHER, null, List.of(STUDENT, STUDENT, "not-an-id"));

		assertThat(this.translator.section(section)).extracting(StagedRow::table)
			.containsExactly(RosterTable.SECTION, RosterTable.SECTION_TEACHER, RosterTable.ENROLMENT);
	}

	@Test
	void leavesOutARecordWithoutAUsableId() {
		assertThat(this.translator.term(new TermRecord("x", "Fall", null, null))).isEmpty();
	}

	@Test
	void keepsATermWithUnreadableDates() {
		assertThat(this.translator.term(new TermRecord("5e00000000000000000a0001", "Fall", "2026-08-01", "soon")))
			.singleElement()
			.extracting(StagedRow::line)
			.isEqualTo("5a00000000000000000a0001\t5e00000000000000000a0001\tFall\t2026-08-01\t\\N\n");
	}

	@Test
	void keepsOnlyTheFieldsThatWeUseOfAPerson() {
		ObjectNode student = JsonNodeFactory.instance.objectNode()
			.put("school", "5d00000000000000000a0001")
			.put("grade", "7")
			.put("dob", "2013-01-01")
			.put("race", "canary")
			.put("gender", "canary");
		UserRecord user = new UserRecord(STUDENT, null, new UserRecord.Name("Zoë\t", null, "O'Brien\\\n"), null,
				Map.of("student", student), new LmsStatus(false));

		assertThat(this.translator.person(user)).singleElement()
			.extracting(StagedRow::line)
			.isEqualTo("5a00000000000000000a0001\t" + STUDENT
					+ "\tZoë\\t\t\\N\tO'Brien\\\\\\n\t\\N\t5d00000000000000000a0001\t7\tSTUDENT\tfalse\n");
	}

	private static SectionRecord section(String teacher, List<String> teachers, List<String> students) {
		return new SectionRecord(SECTION, null, "English 7", null, null, null, null, null, teacher, teachers, students,
				null);
	}

}
