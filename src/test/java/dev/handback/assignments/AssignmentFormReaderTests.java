package dev.handback.assignments;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.handback.assignments.pages.AssignmentForm;
import dev.handback.assignments.pages.AssignmentForm.OtherSection;
import dev.handback.assignments.pages.AssignmentForm.TypedAttachment;
import dev.handback.assignments.pages.AssignmentFormReader;
import dev.handback.assignments.pages.FormSetting;
import dev.handback.delivery.AssignmentContent;
import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ProviderSource;
import dev.handback.roster.Student;
import dev.handback.roster.TaughtSection;
import dev.handback.support.People;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import dev.handback.vocabulary.ids.TermId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.validation.DirectFieldBindingResult;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;

import static org.assertj.core.api.Assertions.assertThat;

/** What a teacher typed, read or refused field by field. */
class AssignmentFormReaderTests {

	private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

	private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

	private static final String TERM = "5e00000000000000000a0001";

	private final Map<String, Object> typed = new HashMap<>(
			Map.of("id", UUID.randomUUID().toString(), "title", "Essay", "dueDate", "2026-11-01", "term", TERM));

	private Provider provider = Provider.A;

	private boolean created;

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			value = { "title | '' | title assignment.title.missing", "title | '   ' | title assignment.title.missing",
					"points | abc | points points.unreadable", "points | -1 | points points.unreadable",
					"points | 1e400 | points points.unreadable", "points | <script> | points points.unreadable",
					"points | 1,000 | points points.doubtful", "points | 12,5 | -", "points | 0 | -", "points | '' | -",
					"dueDate | '' | -", "dueDate | 2020-01-01 | dueDate assignment.due.past",
					"dueDate | tomorrow | dueDate assignment.due.unreadable",
					"dueDate | <script> | dueDate assignment.due.unreadable",
					"dueDate | 2026-02-30 | dueDate assignment.due.unreadable", "dueDate | 2026-10-01 | -",
					"dueTime | 25:00 | dueDate assignment.due.unreadable",
					"dueTime | <script> | dueDate assignment.due.unreadable", "dueTime | 07:30 | -",
					"attempts | 0 | attempts whole-number.unreadable", "attempts | 1 | -", "attempts | 100 | -",
					"attempts | 101 | attempts whole-number.unreadable",
					"attempts | 1.5 | attempts whole-number.unreadable", "dueDate | 9999-12-31 | dueDate date.too-late",
					"dueDate | 9999-12-30 | -", "acceptUntil | 9999-12-31T00:00 | acceptUntil date.too-late",
					"visibleFrom | soon | visibleFrom assignment.moment.unreadable",
					"visibleFrom | 0026-12-01T08:00 | visibleFrom assignment.moment.unreadable",
					"dueDate | 0026-12-01 | dueDate assignment.due.unreadable",
					"acceptUntil | 2026-10-01T07:59 | acceptUntil assignment.accept-until.past",
					"acceptUntil | 2026-10-01T08:00 | acceptUntil assignment.accept-until.past",
					"acceptUntil | 2026-10-01T08:01 | -", "id | none | null assignment.form.broken" })
	void saysBesideTheFieldWhatIsWrong(String field, String value, String problem) {
		this.typed.put(field, value);

		assertThat(problems()).isEqualTo((problem != null) ? List.of(problem) : List.of());
		assertThat(read().isEmpty()).isEqualTo(problem != null);
	}

	@Test
	void refusesATextThatIsTooLong() {
		this.typed.put("title", "x".repeat(10_000));

		assertThat(problems()).containsExactly("title text.TOO_LONG");
	}

	@ParameterizedTest
	@CsvSource({ "B, '', term assignment.term.missing", "B, 5e00000000000000000b0999, term assignment.term.unknown",
			"B, " + TERM + ", ", "A, '', ", "A, 5e00000000000000000b0999, ", "C, '', ",
			"C, x, term assignment.term.unknown" })
	void asksForTheTermWhereTheProviderDoes(Provider provider, String term, String problem) {
		this.provider = provider;
		this.typed.put("term", term);

		assertThat(problems()).isEqualTo((problem != null) ? List.of(problem) : List.of());
	}

	/** Daylight saving time ended that night. */
	@ParameterizedTest
	@CsvSource({ "2026-10-31, 23:59, 2026-11-01T03:59:00Z", "2026-11-01, 23:59, 2026-11-02T04:59:00Z",
			"2026-11-01, '', 2026-11-02T04:59:00Z", "2099-07-01, 23:59, 2099-07-02T03:59:00Z" })
	void readsTheDueDateInTheDistrictsZone(String date, String time, Instant due) {
		this.typed.put("dueDate", date);
		this.typed.put("dueTime", time);

		assertThat(read()).singleElement().satisfies((one) -> assertThat(one.content().dueDate()).isEqualTo(due));
	}

	@ParameterizedTest
	@CsvSource({ "2026-10-05T10:00, '', 2026-10-05T10:00, before-visible",
			"'', 2026-10-05T10:00, 2026-10-05T10:00, before-from",
			"2026-10-05T10:00, 2026-10-05T10:00, 2026-10-05T10:01, ", "2026-10-05T10:00, '', '', " })
	void opensBeforeItCloses(String visible, String from, String until, String problem) {
		this.provider = Provider.C;
		this.typed.putAll(Map.of("visibleFrom", visible, "acceptFrom", from, "acceptUntil", until));

		assertThat(problems())
			.isEqualTo((problem != null) ? List.of("acceptUntil assignment.accept-until." + problem) : List.of());
	}

	@Test
	void asksOnlyForTheMomentsThatTheProviderKeeps() {
		this.typed.put("acceptFrom", "2026-10-05T10:00");

		assertThat(read()).singleElement()
			.satisfies((one) -> assertThat(one.content().availability().acceptFrom()).isNull());
	}

	@ParameterizedTest
	@CsvSource({ "A, link, https://example.org/, ", "A, link, javascript:alert(1), no-link",
			"A, link, not an address, no-link", "B, link, https://example.org/, no-links", "B, text, Read this, ",
			"A, text, Read this, ", "A, link, ' ', " })
	void takesAttachmentsThatTheProviderTakes(Provider provider, String type, String content, String problem) {
		this.provider = provider;
		this.typed.put("attachments", List.of(new TypedAttachment(type, "Source", content)));

		assertThat(problems()).isEqualTo(
				(problem != null) ? List.of("attachments[0].content assignment.attachment." + problem) : List.of());
	}

	@Test
	void isForChosenStudentsOfTheSectionOnly() {
		this.typed.put("chosen", true);
		this.typed.put("assignees", List.of(People.student('a', 2).value(), People.student('a', 1).value(),
				People.student('a', 2).value(), People.student('a', 9).value(), "x"));
		assertThat(read()).singleElement()
			.satisfies((one) -> assertThat(one.content().assignees()).containsExactly(People.student('a', 1),
					People.student('a', 2)));

		this.typed.put("assignees", List.of(People.student('a', 9).value()));
		assertThat(problems()).containsExactly("assignees assignment.assignees.none");
	}

	@Test
	void staysForChosenStudentsWhoLeft() {
		PersonId left = People.student('a', 9);
		this.typed.put("chosen", true);
		this.typed.put("assignees", List.of(People.student('a', 1).value()));
		AssignmentContent before = read().get(0).content().withAssignees(List.of(People.student('a', 1), left));

		this.typed.put("assignees",
				List.of(People.student('a', 1).value(), People.student('a', 2).value(), left.value()));
		assertThat(change(before).orElseThrow().assignees()).containsExactly(People.student('a', 1),
				People.student('a', 2), left);
		this.typed.put("assignees", List.of(People.student('a', 1).value()));
		assertThat(change(before).orElseThrow().assignees()).containsExactly(People.student('a', 1));
		this.typed.put("assignees", List.of(left.value()));
		assertThat(change(before)).isEmpty();
	}

	@Test
	void isSetInOtherSectionsToo() {
		OtherSection other = new OtherSection(People.section('a', 2).value(), UUID.randomUUID().toString(), true,
				"2026-11-02T10:00");
		OtherSection unchosen = new OtherSection(People.section('a', 2).value(), "x", false, "x");
		this.typed.put("others", List.of(unchosen, other));
		assertThat(read()).extracting((one) -> one.content().dueDate())
			.containsExactly(Instant.parse("2026-11-02T04:59:00Z"), Instant.parse("2026-11-02T15:00:00Z"));

		this.typed.put("others", List.of(new OtherSection(People.section('b', 1).value(), other.id(), true, "")));
		assertThat(problems()).containsExactly("null assignment.others.gone");

		this.typed.put("others", List.of(new OtherSection(other.section(), other.id(), true, "2026-10-01T08:00")));
		assertThat(problems()).containsExactly("others[0].due assignment.due.past");

		this.typed.put("others",
				List.of(other, new OtherSection(other.section(), UUID.randomUUID().toString(), true, "")));
		this.typed.put("chosen", true);
		this.typed.put("assignees", List.of(People.student('a', 1).value()));
		assertThat(problems()).containsExactly("assignees assignment.assignees.one-section");
	}

	/** The form shows minutes: the same minute is the same time. */
	@Test
	void leavesAMomentAloneThatHasPassedAndWasNotChanged() {
		AssignmentContent before = read().get(0).content();
		AssignmentContent past = new AssignmentContent("Essay", "Essay", List.of(),
				Instant.parse("2026-09-01T10:00:30Z"), before.availability(), null, List.of(), null, null, List.of());
		this.created = true;
		this.typed.putAll(Map.of("dueDate", "2026-09-01", "dueTime", "06:00"));
		assertThat(change(past)).get().satisfies((wanted) -> assertThat(wanted.dueDate()).isEqualTo(past.dueDate()));

		this.typed.put("dueTime", "06:01");
		assertThat(change(past)).isEmpty();
	}

	private List<NewAssignment> read() {
		return reader(errors()).read(form());
	}

	private List<String> problems() {
		Errors errors = errors();
		reader(errors).read(form());
		List<String> problems = new ArrayList<>();
		errors.getAllErrors()
			.forEach((error) -> problems
				.add(((error instanceof FieldError field) ? field.getField() : null) + " " + error.getCode()));
		return problems;
	}

	private Optional<AssignmentContent> change(AssignmentContent before) {
		return reader(errors()).readChange(form(), before);
	}

	private Errors errors() {
		return new DirectFieldBindingResult(form(), "form");
	}

	private AssignmentFormReader reader(Errors errors) {
		ConnectedDistrict district = new ConnectedDistrict(People.district('a'), "Ashgrove", this.provider,
				ProviderSource.SAID, null, NEW_YORK, null, null, new ConnectedDistrict.Matches(null, null, null), null,
				null, null);
		TaughtSection.Term term = new TaughtSection.Term(new TermId(TERM), "Fall", null);
		FormSetting setting = new FormSetting(district, this.created, section(People.section('a', 1)), List.of(term),
				List.of(student(People.student('a', 1)), student(People.student('a', 2))),
				List.of(section(People.section('a', 2))), NOW);
		return new AssignmentFormReader(setting, errors);
	}

	private AssignmentForm form() {
		return new AssignmentForm(text("id"), text("title"), text("description"), text("dueDate"), text("dueTime"),
				text("visibleFrom"), text("acceptFrom"), text("acceptUntil"), text("points"), true, false,
				text("attempts"), text("term"), (Boolean) this.typed.get("chosen"), list("assignees"),
				list("attachments"), list("others"));
	}

	private String text(String field) {
		return (String) this.typed.get(field);
	}

	@SuppressWarnings("unchecked")
	private <T> List<T> list(String field) {
		return (List<T>) this.typed.get(field);
	}

	private static Student student(PersonId id) {
		return new Student(id, "Ada", "Lovelace", false, true, null);
	}

	private static TaughtSection section(SectionId id) {
		return new TaughtSection(id, "Reading", null, null, null, 2, true, true, null);
	}

}
