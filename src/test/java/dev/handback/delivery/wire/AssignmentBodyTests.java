package dev.handback.delivery.wire;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.client.WriteBody;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.client.records.AttachmentRecord;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.support.Markup;
import dev.handback.vocabulary.Attachment;
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

class AssignmentBodyTests {

	private static final PersonId TEACHER = new PersonId("5b00000000000000000a0001");

	private static final PersonId STUDENT = new PersonId("5b00000000000000000a0103");

	@ParameterizedTest
	@EnumSource(Provider.class)
	void sendsNothingThatOpensATag(Provider provider) {
		Random random = new Random(1);
		AssignmentContent other = new AssignmentContent("Other", "Other", List.of(), null, AvailabilityWindow.ALWAYS,
				null, List.of(), null, null, List.of());
		for (int i = 0; i < 500; i++) {
			AssignmentContent content = new AssignmentContent(Markup.drawn(random), Markup.drawn(random),
					List.of(new Attachment(Attachment.Type.TEXT, Markup.drawn(random), Markup.drawn(random)),
							new Attachment(Attachment.Type.LINK, Markup.drawn(random), "https://docs.example/1")),
					null, AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of());

			assertThat(
					Stream.of(AssignmentBody.of(content, provider), AssignmentBody.changes(content, other, provider)))
				.allSatisfy((fields) -> assertThat(fields.toString()).doesNotContainPattern("<[A-Za-z/!?]"));
		}
	}

	@Test
	void sendsOfAnEditedAssignmentOnlyWhatChanged() {
		Instant past = Instant.parse("2026-03-03T04:59:00Z");
		AssignmentContent held = essay("Essay 1", past, "20", null);
		AssignmentContent renamed = essay("Essay one", past, "20.0", null);

		assertThat(AssignmentBody.changes(renamed, held, Provider.A)).hasToString("{title=Essay one}");
	}

	@ParameterizedTest
	@CsvSource({ "A, false, true", "B, true, false", "C, true, false" })
	void sendsTermAndAttemptsAsEachProviderTakesThem(Provider provider, boolean term, boolean attempts) {
		WriteBody fields = AssignmentBody.of(
				essay("Essay 1", Instant.parse("2026-03-03T04:59:00Z"), "20", new TermId("5e00000000000000000a0001")),
				provider);

		assertThat(fields.toString().contains("term_id=5e00000000000000000a0001")).isEqualTo(term);
		assertThat(fields.toString().contains("max_attempts=")).isEqualTo(attempts);
	}

	@Test
	void leavesOutWhatWasNotSet() {
		assertThat(AssignmentBody.of(new AssignmentContent("Essay 1", "Write", List.of(), null,
				AvailabilityWindow.ALWAYS, null, List.of(), null, null, List.of()), Provider.C))
			.hasToString("{title=Essay 1, description=Write}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"A | {display_date=2099-01-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=link, title=Book, url=https://books.example/1}, {type=text, text=Read it}]",
			"B | {display_date=2099-01-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=text, text=Read it}]",
			"C | {display_date=2099-01-01T05:00:00Z, start_date=2099-02-01T05:00:00Z, end_date=2099-03-01T05:00:00Z} | [{type=link, title=Book, url=https://books.example/1}, {type=text, text=Read it}]" })
	void sendsOfANewAssignmentOnlyWhatTheProviderKeeps(Provider provider, String moments, String attachments) {
		String created = AssignmentBody.of(detailed(List.of(STUDENT)), provider).toString();

		assertThat(created).contains("attachments=" + attachments, "assignee_mode=individuals",
				"assignee_ids=[" + STUDENT + "]", moments.substring(1, moments.length() - 1));
		assertThat(created.contains("start_date")).isEqualTo(provider == Provider.C);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "A | attachments", "B | attachments", "C | start_date" })
	void changesOnlyWhatTheProviderCanChange(Provider provider, String field) {
		String changes = AssignmentBody.changes(detailed(List.of()), essay("Essay 1", null, "20", null), provider)
			.toString();

		assertThat(changes).contains(field, "display_date", "end_date").doesNotContain("assignee", "title=Essay");
		assertThat(changes.contains("attachments")).isEqualTo(provider != Provider.C);
		assertThat(changes.contains("start_date")).isEqualTo(provider == Provider.C);
	}

	@Test
	void changesWhoIsChosenButNeverWhetherSomeAre() {
		AssignmentContent held = detailed(List.of(STUDENT));

		assertThat(AssignmentBody.changes(detailed(List.of(STUDENT, TEACHER)), held, Provider.A))
			.hasToString("{assignee_ids=[" + STUDENT + ", " + TEACHER + "]}");
		assertThat(AssignmentBody.changes(detailed(List.of()), held, Provider.A)).hasToString("{}");
	}

	@ParameterizedTest
	@CsvSource({ "A, {max_attempts=100}", "B, {max_attempts=null}" })
	void sendsThatAttemptsAreOpenAsTheProviderTakesIt(Provider provider, String fields) {
		assertThat(AssignmentBody.changes(attempts(null), attempts(3), provider)).hasToString(fields);
		assertThat(AssignmentBody.changes(attempts(3), attempts(null), provider)).hasToString("{max_attempts=3}");
	}

	@Test
	void sendsPointsThatAppearOrDisappear() {
		AssignmentContent none = new AssignmentContent("Essay 1", "Write", List.of(), null, AvailabilityWindow.ALWAYS,
				null, List.of("text"), null, null, List.of());

		assertThat(AssignmentBody.changes(attempts(null), none, Provider.C)).hasToString("{points_possible=20}");
		assertThat(AssignmentBody.changes(none, attempts(null), Provider.C)).hasToString("{points_possible=null}");
		assertThat(AssignmentBody.changes(none, none, Provider.C)).hasToString("{}");
	}

	@ParameterizedTest
	@CsvSource({ "A, 100, ", "B, 100, 100", "A, 3, 3", "A, -1, ", "C, 0, 0", "A, , " })
	void readsAttemptsAsTheProviderShowsThem(Provider provider, @Nullable BigDecimal said, @Nullable Integer attempts) {
		assertThat(AssignmentBody.shown(said(said, null, null), attempts(5), provider).maxAttempts())
			.isEqualTo(attempts);
	}

	@Test
	void readsTermAndChosenStudentsOnlyWhereTheLmsReportsThem() {
		TermId term = new TermId("5e00000000000000000a0001");
		AssignmentContent told = detailed(List.of(STUDENT));

		assertThat(AssignmentBody.shown(said(null, null, null), told, Provider.C).assignees()).containsExactly(STUDENT);
		assertThat(AssignmentBody.shown(said(null, term, List.of(TEACHER.value())), told, Provider.C))
			.satisfies((shown) -> assertThat(shown.assignees()).containsExactly(TEACHER))
			.satisfies((shown) -> assertThat(shown.term()).isEqualTo(term));
		assertThat(
				AssignmentBody.shown(said(null, null, List.of(TEACHER.value())), attempts(5), Provider.C).assignees())
			.isEmpty();
	}

	@Test
	void readsAttachmentsWhereTheLmsShowsThem() {
		AssignmentContent told = with(new Attachment(Attachment.Type.TEXT, "", "Newer"));
		Attachment text = new Attachment(Attachment.Type.TEXT, "Notes", "Older <b>");
		Attachment link = new Attachment(Attachment.Type.LINK, "", "https://books.example/1");
		AssignmentRecord said = new AssignmentRecord("1", "Essay 1", "Write", "open", null, null, null, null, null,
				null, null, null, null, List.of(new AttachmentRecord("text", null, "Older <\u200ab>", "Notes"),
						new AttachmentRecord("link", "https://books.example/1", null, null)));

		AssignmentContent shown = AssignmentBody.shown(said, told, Provider.A);

		assertThat(shown.attachments()).containsExactly(text, link);
		assertThat(AssignmentBody.overwritten(told, shown, Set.of("attachments")).attachments())
			.isEqualTo(shown.attachments());
		assertThat(AssignmentBody.overwritten(told, shown, Set.of("title")).attachments())
			.isEqualTo(told.attachments());
		assertThat(AssignmentBody.shown(said(null, null, null), told, Provider.A).attachments())
			.isEqualTo(told.attachments());
	}

	private static AssignmentContent with(Attachment attachment) {
		return new AssignmentContent("Essay 1", "Write", List.of(attachment), null, AvailabilityWindow.ALWAYS, null,
				List.of("text"), null, null, List.of());
	}

	/** A late update has overwritten that field alone; it is sent again. */
	@ParameterizedTest
	@ValueSource(strings = { "title", "description", "due_date", "display_date", "start_date", "end_date",
			"points_possible", "submission_types", "max_attempts", "term_id", "assignee_ids" })
	void takesOnlyTheOverwrittenFieldFromWhatIsShown(String field) {
		AssignmentContent told = every("Told", 1);
		AssignmentContent shown = every("Shown", 2);

		AssignmentContent overwritten = AssignmentBody.overwritten(told, shown, Set.of(field));

		assertThat(AssignmentBody.changes(told, overwritten, Provider.C).names()).isEqualTo(Set.of(field));
		assertThat(AssignmentBody.changes(shown, overwritten, Provider.C).names()).doesNotContain(field).hasSize(10);
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
				List.of("text"), attempts, (term != null) ? term.value() : null, assignees, null);
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

}
