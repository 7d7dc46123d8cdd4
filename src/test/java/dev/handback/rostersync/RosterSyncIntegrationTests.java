package dev.handback.rostersync;

import java.util.List;
import java.util.Map;

import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.support.People;
import dev.handback.support.TestService;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

class RosterSyncIntegrationTests extends RosterSyncTest {

	private static final char DISTRICT = 'a';

	private static final List<String> TABLES = List.of("school", "term", "course", "person", "section",
			"section_teacher", "enrollment");

	@Autowired
	private RosterSync sync;

	@Autowired
	private RosterStatus status;

	@Autowired
	private Roster roster;

	RosterSyncIntegrationTests() {
		super(DISTRICT);
	}

	@Test
	void holdsEveryRecordOfTheService() {
		assertThat(this.status.newest(this.district)).get()
			.extracting(SyncRun::outcome)
			.isEqualTo(SyncRun.Outcome.COMPLETE);
		for (Map.Entry<String, String> kind : Map
			.of("schools", "school", "terms", "term", "courses", "course", "users", "person", "sections", "section")
			.entrySet()) {
			JsonNode list = TestService.INSTANCE.get(DISTRICT, "/v3.1/" + kind.getKey() + "?limit=10000");
			assertThat(present(kind.getValue())).as(kind.getKey())
				.containsExactlyInAnyOrderElementsOf(list.path("data")
					.valueStream()
					.map((wrapped) -> wrapped.path("data").path("id").asString())
					.toList());
		}
	}

	@Test
	void writesNoRowWhenNothingHasChanged() {
		Map<String, String> before = rowVersions();

		this.sync.run(this.district, SyncCause.ASKED);

		assertThat(rowVersions()).isEqualTo(before);
	}

	@Test
	void marksWhatIsGoneAndRestoresWhatComesBack() {
		String stray = "5e00000000000000000a0999";
		this.jdbc.update("insert into term (district_id, id, name) values (?, ?, 'Closed')", district(), stray);
		String term = this.jdbc.queryForObject("select min(id) from term where district_id = ? and removed_at is null",
				String.class, district());
		this.jdbc.update("update term set removed_at = now() where district_id = ? and id = ?", district(), term);

		this.runs.read(this.district);

		assertThat(present("term")).contains(term).doesNotContain(stray);
		assertThat(this.jdbc.queryForObject("select count(*) from term where id = ? and removed_at is not null",
				Integer.class, stray))
			.isEqualTo(1);
	}

	@Test
	void touchesNoOtherDistrict() {
		this.jdbc.update("insert into school (district_id, id, name) values (?, '5d00000000000000000b0999', 'Other')"
				+ " on conflict do nothing", People.district('b').value());

		this.sync.run(this.district, SyncCause.ASKED);

		assertThat(this.jdbc.queryForObject(
				"select count(*) from school where id = '5d00000000000000000b0999' and removed_at is null",
				Integer.class))
			.isEqualTo(1);
	}

	@Test
	void knowsWhoTeachesWhat() {
		assertThat(this.roster.sectionsTaughtBy(this.district, People.person(DISTRICT, 1)))
			.extracting(TaughtSection::id)
			.containsExactlyInAnyOrder(People.section(DISTRICT, 1), People.section(DISTRICT, 2),
					People.section(DISTRICT, 3));
		assertThat(this.roster.sectionsTaughtBy(this.district, People.person(DISTRICT, 2))).anySatisfy((section) -> {
			assertThat(section.id()).isEqualTo(People.section(DISTRICT, 1));
			assertThat(section.lead()).isFalse();
			assertThat(section.students()).isEqualTo(28);
		});
	}

	@Test
	void showsNoSectionToAnyoneWhoDoesNotTeachIt() {
		assertThat(
				this.roster.sectionTaughtBy(this.district, People.person(DISTRICT, 2), People.section(DISTRICT, 2), 1))
			.isEmpty();
		assertThat(this.roster.sectionTaughtBy(People.district('b'), People.person(DISTRICT, 1),
				People.section(DISTRICT, 1), 1))
			.isEmpty();
	}

	@Test
	void knowsTheStudentThatTheLearningPlatformDoesNotKnow() {
		assertThat(this.roster.studentsOf(this.district, People.section(DISTRICT, 1))).hasSize(28)
			.filteredOn((student) -> !student.reachesTheLms())
			.extracting(Student::id)
			.containsExactly(People.student(DISTRICT, 28));
	}

	private String district() {
		return this.district.value();
	}

	private List<String> present(String table) {
		return this.jdbc.queryForList("select id from " + table + " where district_id = ? and removed_at is null",
				String.class, district());
	}

	/** PostgreSQL's mark of the transaction that last wrote each row. */
	private Map<String, String> rowVersions() {
		return TABLES.stream()
			.collect(
					java.util.stream.Collectors.toMap((table) -> table,
							(table) -> String.valueOf(this.jdbc.queryForObject(
									"select string_agg(xmin::text, ',' order by xmin::text::bigint) from " + table
											+ " where district_id = ? and removed_at is null",
									String.class, district()))));
	}

}
