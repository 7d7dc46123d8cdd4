package dev.handback.delivery.courier;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.client.WriteBody;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.SubmissionContent;
import dev.handback.support.Markup;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WireFieldsTests {

	private static final PersonId GRADER = new PersonId(WireFieldsTests.GRADER_ID);

	private static final PersonId PEOPLE = new PersonId("5b00000000000000000a0103");

	private static final String GRADER_ID = "5b00000000000000000a0001";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {grade_points=17.5}", "B | {grade_points=17.5}",
			"C | {grade_points=17.5, state=returned}", "OTHER | {grade_points=17.5}" })
	void sendsPointsAsEachProviderTakesThem(Provider provider, String fields) {
		assertThat(sent(points("17.5"), GradeValue.NONE, provider)).hasToString(fields);
	}

	@ParameterizedTest
	@EnumSource(Provider.class)
	void sendsNothingThatOpensATag(Provider provider) {
		Random random = new Random(1);
		for (int i = 0; i < 500; i++) {
			AssignmentContent content = new AssignmentContent(Markup.drawn(random), Markup.drawn(random),
					List.of(new Attachment(Attachment.Type.TEXT, Markup.drawn(random), Markup.drawn(random)),
							new Attachment(Attachment.Type.LINK, Markup.drawn(random), "https://docs.example/1")),
					null, AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of());
			AssignmentContent other = new AssignmentContent("Other", "Other", List.of(), null,
					AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of());
			GradeValue grade = points("1").withComment(Markup.drawn(random))
				.withDetails(new GradeDetails(Markup.drawn(random), null, null));
			SubmissionContent work = new SubmissionContent(grade, GradeValue.NONE, null, null, GRADER,
					new HandInAttempt(1, new Attachment(Attachment.Type.TEXT, "", Markup.drawn(random)), false));

			assertThat(Stream.of(WireFields.of(content, provider), WireFields.changes(content, other, provider),
					WireFields.of(work, GradeValue.NONE, true, provider)))
				.allSatisfy((fields) -> assertThat(fields.toString()).doesNotContainPattern("<[A-Za-z/!?]"));
		}
	}

	@Test
	void sendsACommentToProviderAWithGradePointsAndGrader() {
		assertThat(sent(points("17.5").withComment("Well done"), points("17.5"), Provider.A))
			.hasToString("{grade_points=17.5, grade_comment=Well done, grade=17.5, grader_id=" + GRADER_ID + "}");
	}

	@Test
	void sendsACommentToProviderBWithoutTheFieldsThatItIgnores() {
		assertThat(sent(points("17.5").withComment("Well done"), points("17.5"), Provider.B))
			.hasToString("{grade_comment=Well done}");
	}

	/** The id that replaces theirs is random, and the LMS would refuse it. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {grade_points=17.5, grade_comment=Well done, grade=17.5}",
			"B | {grade_comment=Well done}", "C | {grade_comment=Well done, state=returned}" })
	void namesNoGraderWhoWasErased(Provider provider, String fields) {
		PersonId erased = new PersonId(PersonId.ERASED + "5bca9a7100000000");
		SubmissionContent stored = new SubmissionContent(points("17.5").withComment("Well done"), points("17.5"), null,
				null, erased, null);

		assertThat(WireFields.of(stored, points("17.5"), false, provider)).hasToString(fields);
	}

	@Test
	void clearsACommentOnlyWhereTheProviderCan() {
		GradeValue held = points("17.5").withComment("Well done");

		assertThat(sent(points("17.5"), held, Provider.A)).hasToString("{}");
		assertThat(sent(points("17.5"), held, Provider.B)).hasToString("{grade_comment=null}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "A | {flags=[missing, excluded]}", "B | {}", "C | {flags=[missing, excluded], state=returned}" })
	void sendsFlagsOnlyWhereTheProviderKeepsThem(Provider provider, String fields) {
		assertThat(sent(points("0").withFlags(Set.of(Flag.EXCLUDED, Flag.MISSING)), points("0"), provider))
			.hasToString(fields);
	}

	@Test
	void returnsAGradeInWordsAtProviderC() {
		GradeValue pass = GradeValue.NONE.withDetails(new GradeDetails("Pass", null, null));

		assertThat(sent(pass, GradeValue.NONE, Provider.C)).hasToString("{grade=Pass, state=returned}");
	}

	@Test
	void returnsNothingToAStudentWithoutAGradeAtProviderC() {
		assertThat(sent(GradeValue.NONE, points("3"), Provider.C)).hasToString("{grade_points=null}");
	}

	@Test
	void sendsEverythingWhenToldToThoughNothingDiffers() {
		assertThat(WireFields.of(new SubmissionContent(points("3"), points("3"), null, null, GRADER, null), points("3"),
				true, Provider.C))
			.hasToString("{grade_points=3, flags=[], state=returned}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "A | 3 | {grade_points=3, grade_comment=Good, grade=3, grader_id=" + GRADER_ID + ", flags=[]}",
					"A | | {grade_points=null, flags=[]}", "B | | {grade_points=null, grade_comment=Good}" })
	void repeatsACommentWhenToldToWhereTheProviderTakesIt(Provider provider, @Nullable BigDecimal points,
			String fields) {
		GradeValue same = new GradeValue(points, "Good", Set.of());

		assertThat(WireFields.of(new SubmissionContent(same, same, null, null, GRADER, null), same, true, provider))
			.hasToString(fields);
	}

	@Test
	void comparesWithWhatBothSidesAgreedOnIfTheLmsShowsNothing() {
		assertThat(WireFields.of(new SubmissionContent(points("4"), points("3"), null, null, GRADER, null), null, false,
				Provider.B))
			.hasToString("{grade_points=4}");
		assertThat(WireFields.of(new SubmissionContent(points("3"), points("3"), null, null, GRADER, null), null, false,
				Provider.B))
			.hasToString("{}");
	}

	@ParameterizedTest
	@EnumSource(Provider.class)
	void neverSendsACommentToProviderAWithoutPoints(Provider provider) {
		List<GradeValue> values = Stream.of("", "0", "5")
			.flatMap((points) -> Stream.of("", "Good", "Better")
				.map((comment) -> new GradeValue(points.isEmpty() ? null : new BigDecimal(points), comment, Set.of())))
			.toList();
		for (GradeValue wanted : values) {
			for (GradeValue held : values) {
				for (boolean forced : List.of(false, true)) {
					String fields = WireFields
						.of(new SubmissionContent(wanted, held, null, null, GRADER, null), held, forced, provider)
						.toString();
					boolean refusedBefore = wanted.points() == null && wanted.comment() != null
							&& !wanted.hasSameComment(held);
					assertThat(provider == Provider.A && !refusedBefore && fields.contains("grade_comment=")
							&& !fields.contains("grade="))
						.as("%s over %s, forced: %s: %s", wanted, held, forced, fields)
						.isFalse();
				}
			}
		}
	}

	@Test
	void sendsOfAnEditedAssignmentOnlyWhatChanged() {
		Instant past = Instant.parse("2026-03-03T04:59:00Z");
		AssignmentContent held = essay("Essay 1", past, "20", null);
		AssignmentContent renamed = essay("Essay one", past, "20.0", null);

		assertThat(WireFields.changes(renamed, held, Provider.A)).hasToString("{title=Essay one}");
	}

	@ParameterizedTest
	@CsvSource({ "A, false, true", "B, true, false", "C, true, false" })
	void sendsTermAndAttemptsAsEachProviderTakesThem(Provider provider, boolean term, boolean attempts) {
		WriteBody fields = WireFields.of(
				essay("Essay 1", Instant.parse("2026-03-03T04:59:00Z"), "20", new TermId("5e00000000000000000a0001")),
				provider);

		assertThat(fields.toString().contains("term_id=5e00000000000000000a0001")).isEqualTo(term);
		assertThat(fields.toString().contains("max_attempts=")).isEqualTo(attempts);
	}

	@Test
	void leavesOutWhatWasNotSet() {
		assertThat(WireFields.of(new AssignmentContent("Essay 1", "Write", List.of(), null, AvailabilityWindow.ALWAYS,
				null, List.of(), null, null, List.of()), Provider.C))
			.hasToString("{title=Essay 1, description=Write}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"A | {display_date=2099-01-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=link, title=Book, url=https://books.example/1}, {type=text, text=Read it}]",
			"B | {display_date=2099-01-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=text, text=Read it}]",
			"C | {display_date=2099-01-01T05:00:00Z, start_date=2099-02-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=link, title=Book, url=https://books.example/1}, {type=text, text=Read it}]" })
	void sendsOfANewAssignmentOnlyWhatTheProviderKeeps(Provider provider, String moments, String attachments) {
		String created = WireFields.of(detailed(List.of(PEOPLE)), provider).toString();

		assertThat(created).contains("attachments=" + attachments, "assignee_mode=individuals",
				"assignee_ids=[" + PEOPLE + "]", moments.substring(1, moments.length() - 1));
		assertThat(created.contains("start_date")).isEqualTo(provider == Provider.C);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | attachments", "B | attachments", "C | start_date" })
	void changesOnlyWhatTheProviderCanChange(Provider provider, String field) {
		String changes = WireFields.changes(detailed(List.of()), essay("Essay 1", null, "20", null), provider)
			.toString();

		assertThat(changes).contains(field, "display_date", "end_date").doesNotContain("assignee", "title=Essay");
		assertThat(changes.contains("attachments")).isEqualTo(provider != Provider.C);
		assertThat(changes.contains("start_date")).isEqualTo(provider == Provider.C);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | {extra_attempts=2}", "B | {}",
			"C | {grade=B+, extra_attempts=2, override_due_date=2099-01-01T05:00:00Z, state=returned}", "OTHER | {}" })
	void sendsDetailsOnlyWhereTheProviderKeepsThem(Provider provider, String fields) {
		GradeDetails details = new GradeDetails("B+", 2, Instant.parse("2099-01-01T05:00:00Z"));

		assertThat(sent(GradeValue.NONE.withDetails(details), GradeValue.NONE, provider)).hasToString(fields);
	}

	@Test
	void leavesDetailsAloneThatWereChangedThereAndNotHere() {
		GradeValue there = points("3").withDetails(new GradeDetails(null, 2, null));

		assertThat(WireFields.of(new SubmissionContent(points("4"), points("3"), null, null, GRADER, null), there,
				false, Provider.A))
			.hasToString("{grade_points=4}");
	}

	@Test
	void clearsDetailsThatWereAgreedOn() {
		GradeValue held = points("3").withDetails(new GradeDetails(null, 2, null));

		assertThat(WireFields.of(new SubmissionContent(points("3"), held, null, null, GRADER, null), held, false,
				Provider.A))
			.hasToString("{extra_attempts=null}");
	}

	@Test
	void changesWhoIsChosenButNeverWhetherSomeAre() {
		AssignmentContent held = detailed(List.of(PEOPLE));

		assertThat(WireFields.changes(detailed(List.of(PEOPLE, GRADER)), held, Provider.A))
			.hasToString("{assignee_ids=[" + PEOPLE + ", " + GRADER + "]}");
		assertThat(WireFields.changes(detailed(List.of()), held, Provider.A)).hasToString("{}");
	}

	@ParameterizedTest
	@CsvSource({ "A, {max_attempts=100}", "B, {max_attempts=null}" })
	void sendsThatAttemptsAreOpenAsTheProviderTakesIt(Provider provider, String fields) {
		assertThat(WireFields.changes(attempts(null), attempts(3), provider)).hasToString(fields);
		assertThat(WireFields.changes(attempts(3), attempts(null), provider)).hasToString("{max_attempts=3}");
	}

	@Test
	void sendsPointsThatAppearOrDisappear() {
		AssignmentContent none = new AssignmentContent("Essay 1", "Write", List.of(), null, AvailabilityWindow.ALWAYS,
				null, List.of("text"), null, null, List.of());

		assertThat(WireFields.changes(attempts(null), none, Provider.C)).hasToString("{points_possible=20}");
		assertThat(WireFields.changes(none, attempts(null), Provider.C)).hasToString("{points_possible=null}");
		assertThat(WireFields.changes(none, none, Provider.C)).hasToString("{}");
	}

	@ParameterizedTest
	@CsvSource({ "A, 100, ", "B, 100, 100", "A, 3, 3", "A, -1, ", "C, 0, 0", "A, , " })
	void readsAttemptsAsTheProviderShowsThem(Provider provider, @Nullable BigDecimal said, @Nullable Integer attempts) {
		assertThat(WireFields.shown(said(said, null, null), attempts(5), provider).maxAttempts()).isEqualTo(attempts);
	}

	@Test
	void readsTermAndChosenStudentsOnlyWhereTheLmsReportsThem() {
		TermId term = new TermId("5e00000000000000000a0001");
		AssignmentContent told = detailed(List.of(PEOPLE));

		assertThat(WireFields.shown(said(null, null, null), told, Provider.C).assignees()).containsExactly(PEOPLE);
		assertThat(WireFields.shown(said(null, term, List.of(GRADER_ID)), told, Provider.C))
			.satisfies((shown) -> assertThat(shown.assignees()).containsExactly(GRADER))
			.satisfies((shown) -> assertThat(shown.term()).isEqualTo(term));
		assertThat(WireFields.shown(said(null, null, List.of(GRADER_ID)), attempts(5), Provider.C).assignees())
			.isEmpty();
	}

	/** A late update has overwritten that field alone; it is sent again. */
	@ParameterizedTest
	@ValueSource(strings = { "title", "description", "due_date", "display_date", "start_date", "end_date",
			"points_possible", "submission_types", "max_attempts", "term_id", "assignee_ids" })
	void takesOnlyTheOverwrittenFieldFromWhatIsShown(String field) {
		AssignmentContent told = every("Told", 1);
		AssignmentContent shown = every("Shown", 2);

		AssignmentContent overwritten = WireFields.overwritten(told, shown, Set.of(field));

		assertThat(WireFields.changes(told, overwritten, Provider.C).names()).isEqualTo(Set.of(field));
		assertThat(WireFields.changes(shown, overwritten, Provider.C).names()).doesNotContain(field).hasSize(10);
	}

	private static AssignmentContent every(String text, int number) {
		Instant moment = Instant.parse("2099-01-01T05:00:00Z").plusSeconds(number);
		return new AssignmentContent(text, text, List.of(), moment,
				new AvailabilityWindow(moment.plusSeconds(10), moment.plusSeconds(20), moment.plusSeconds(30)),
				BigDecimal.valueOf(number), List.of(text), number, new TermId("5e00000000000000000a000" + number),
				List.of(new PersonId("5b00000000000000000a000" + number)));
	}

	private static AssignmentContent attempts(@Nullable Integer attempts) {
		return new AssignmentContent("Essay 1", "Write", List.of(), null, AvailabilityWindow.ALWAYS,
				new BigDecimal("20"), List.of("text"), attempts, null, List.of());
	}

	private static AssignmentRecord said(@Nullable BigDecimal attempts, @Nullable TermId term,
			@Nullable List<String> assignees) {
		return new AssignmentRecord("1", "Essay 1", "Write", "open", null, null, null, null, new BigDecimal("20"),
				List.of("text"), attempts, (term != null) ? term.value() : null, assignees);
	}

	private static AssignmentContent essay(String title, @Nullable Instant due, String points, @Nullable TermId term) {
		return new AssignmentContent(title, "Write", List.of(), due, AvailabilityWindow.ALWAYS, new BigDecimal(points),
				List.of("text"), null, term, List.of());
	}

	private static AssignmentContent detailed(List<PersonId> assignees) {
		return new AssignmentContent("Essay 1", "Write",
				List.of(new Attachment(Attachment.Type.LINK, "Book", "https://books.example/1"),
						new Attachment(Attachment.Type.TEXT, "", "Read it")),
				null,
				new AvailabilityWindow(Instant.parse("2099-01-01T05:00:00Z"), Instant.parse("2099-02-01T05:00:00Z"),
						Instant.parse("2099-03-01T05:00:00Z")),
				new BigDecimal("20"), List.of("text"), null, null, assignees);
	}

	private static GradeValue points(String points) {
		return new GradeValue(new BigDecimal(points), null, Set.of());
	}

	private static WriteBody sent(GradeValue wanted, GradeValue held, Provider provider) {
		return WireFields.of(new SubmissionContent(wanted, held, null, null, GRADER, null), held, false, provider);
	}

}
