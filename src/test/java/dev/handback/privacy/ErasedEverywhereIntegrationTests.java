package dev.handback.privacy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.AppTest;
import dev.handback.support.EverythingLogged;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable.Fate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An erased person is found in no column of any table. A new column that can hold text
 * fails until the erasure knows it, or until it is listed here as one that holds nothing
 * about a person.
 */
@AppTest
class ErasedEverywhereIntegrationTests {

	/**
	 * Columns that hold no ids of people: things that aren't people, and what else is in
	 * rows that go with their person. The audit's stay by design.
	 */
	private static final Set<String> OF_OTHER_THINGS = listed("""
			alert: address kind
			assignment: attachments description lms_state section_id term_id title told_attachments
			assignment: told_description told_term_id told_title
			assignment_edit: field
			assignment_update: fields
			audit_archive: digest
			audit_record: action actor subject
			audit_seal: digest
			course: id name number
			delivery: reason request_id section_id
			delivery_attempt: operation outcome
			delivery_outage: reason
			delivery_pause: reason
			district: lms_state lms_type name time_zone token token_key_id
			district_summary: kinds problem
			enrollment: section_id
			feed_state: event_id
			forgotten_district: id
			grade: comment grade_text lms_comment lms_grade_text their_comment their_grade_text
			grade_change: comment grade_text their_comment their_flags their_grade_text
			gradebook_import: section_id
			gradebook_layout: layout section_id
			hand_in: content
			handed_in_work: seen_there
			kept_comment: text
			lms_look: section_id
			lms_state_seen: lms_state
			person: email first_name grade_level last_name middle_name school_id
			queue_total: queue_group
			roster_missing: table_name
			roster_removed_at_school: kind school_id
			roster_sync: anchor stopped_by
			roster_undo: table_name
			roster_would_go: school_id
			rubric: content
			school: id name
			second_lms_id: section_id
			section: course_id grade_level id name period school_id subject term_id
			section_teacher: section_id
			sign_in: browser_hash outcome reference
			sign_in_allowance: bucket
			sign_in_attempt: browser_hash nonce reference result session_id state_hash
			sign_in_step: detail reference
			staged_course: id name number
			staged_person: email first_name grade_level last_name middle_name roles school_id
			staged_school: id name
			staged_section: course_id grade_level id name period school_id subject term_id
			staged_term: id name
			term: id name
			""");

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e7070");

	private static final PersonId PERSON = new PersonId("5bca9a7100000000000e7070");

	@Autowired
	private PersonEraser eraser;

	@Autowired
	private List<PersonalData> modules;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private TransactionOperations transactions;

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void isFoundInNoColumnOfAnyTable(boolean keepGrades) {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			CanaryRows rows = new CanaryRows(this.jdbc, DISTRICT.value());
			List<CanaryRows.Column> columns = rows.columns();
			rows.allowAnything();
			rows.add(columns, PERSON.value());
			assertThat(rows.holding(PERSON.value(), columns)).hasSameSizeAs(columns).hasSizeGreaterThan(150);
			Set<String> before = rows.surviving(columns);
			assertThat(before).hasSizeGreaterThan(130);

			Erasure erasure = erase(keepGrades);

			assertThat(erasure.concerns()).extracting(Concern::stops).containsOnly(false);
			assertThat(rows.holding(PERSON.value(), columns)).isEqualTo(OF_OTHER_THINGS);
			before.retainAll(left(keepGrades));
			assertThat(rows.surviving(columns)).isEqualTo(before);
		});
	}

	/** The rows that don't belong to the person, or were kept without them. */
	private Set<String> left(boolean keepGrades) {
		Set<String> replaced = this.modules.stream()
			.flatMap((module) -> module.tables().stream())
			.filter((table) -> table.fate() == Fate.ID_REPLACED)
			.flatMap((table) -> table.columns().stream().map((column) -> table.name() + "." + column))
			.collect(Collectors.toCollection(TreeSet::new));
		replaced.addAll(OF_OTHER_THINGS);
		if (keepGrades) {
			replaced.addAll(Set.of("enrollment.person_id", "grade.student_id"));
		}
		return replaced;
	}

	private static Set<String> listed(String lines) {
		return lines.lines()
			.map((line) -> line.split(": "))
			.flatMap((line) -> Stream.of(line[1].split(" ")).map((column) -> line[0] + "." + column))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private Erasure erase(boolean keepGrades) {
		try (EverythingLogged log = EverythingLogged.fromNowOn()) {
			Erasure erasure = this.eraser.erase(DISTRICT, PERSON, null, keepGrades);
			assertThat(log.with(PERSON.value(), "canary")).isEmpty();
			return erasure;
		}
	}

}
