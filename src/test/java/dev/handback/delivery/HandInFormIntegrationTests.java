package dev.handback.delivery;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * The form in which students hand in work: how often they can, and what is said if they
 * can't.
 */
class HandInFormIntegrationTests extends StudentTest {

	@Test
	void aDoubleClickHandsInOnceAndUsesOneAttempt() {
		AssignmentId assignment = created('a');
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());
		assertThat(page('a', assignment)).bodyText().contains("name=\"before\" value=\"0\"");

		List<MvcTestResult> clicks = Stream.generate(() -> clicks(assignment, "Once", "0"))
			.limit(2)
			.map(CompletableFuture::join)
			.toList();
		assertThat(clicks).allSatisfy((click) -> assertThat(click).hasStatus3xxRedirection());

		assertThat(attempts(assignment)).isEqualTo(1);
	}

	@Test
	void twoClicksAtTheSameMomentHandInOnce() {
		AssignmentId assignment = created('a');
		List<CompletableFuture<MvcTestResult>> clicks = Stream.generate(() -> clicks(assignment, "At once", "0"))
			.limit(8)
			.toList();
		assertThat(clicks).allSatisfy((click) -> assertThat(click.join()).hasStatus3xxRedirection());

		assertThat(attempts(assignment)).isEqualTo(1);
	}

	@Test
	void differentWorkAtTheSameMomentUsesNoMoreAttemptsThanThereAre() {
		AssignmentId assignment = created('a');
		update("update assignment set max_attempts = 1 where id = ?", assignment.value());

		List<MvcTestResult> clicks = IntStream.range(0, 8)
			.mapToObj((number) -> clicks(assignment, "Text " + number, "0"))
			.toList()
			.stream()
			.map(CompletableFuture::join)
			.toList();

		assertThat(attempts(assignment)).isEqualTo(1);
		assertThat(clicks.stream().filter((click) -> click.getResponse().getStatus() == 302)).hasSize(1);
		assertThat(clicks.stream().filter((click) -> click.getResponse().getStatus() == 200)).hasSize(7)
			.allSatisfy((click) -> assertThat(click).bodyText().contains("You&#39;ve used all your attempts"));
	}

	@ParameterizedTest
	@CsvSource(nullValues = "no limit",
			value = { "no limit, '', If you hand in again",
					"2, You can hand in work 2 times in total., If you hand in again",
					"1, You can hand in work only once., ''" })
	void saysHowOftenWorkCanBeHandedInBeforeAllAttemptsAreUsed(Integer most, String limit, String again) {
		AssignmentId assignment = created('a');
		update("update assignment set max_attempts = ? where id = ?", most, assignment.value());

		assertThat(page('a', assignment)).bodyText().satisfies((page) -> {
			assertThat(page).contains(limit, again);
			assertThat(page.contains("You can hand in work")).isEqualTo(!limit.isEmpty());
			assertThat(page.contains("If you hand in again")).isEqualTo(!again.isEmpty());
		});
	}

	@Test
	void theSameLinkCanBeHandedInAgainFromANewPageAndAnotherTextFromAnOldOne() {
		AssignmentId assignment = created('a');
		clicks(assignment, "One", "0").join();
		clicks(assignment, "Two", "0").join();
		clicks(assignment, "Two", "2").join();

		assertThat(attempts(assignment)).isEqualTo(3);
	}

	@Test
	void acceptsOnlyWhatTheAssignmentAndTheProviderAcceptAndShowsTheRest() {
		AssignmentId assignment = created('a');

		assertThat(handsIn('a', assignment, "text", " ")).bodyText().contains("Enter text or a link first");
		assertThat(handsIn('a', assignment, "link", "https://docs.example/1")).hasStatusOk()
			.bodyText()
			.contains("t handed in. This kind of work is no longer accepted", ">https://docs.example/1</textarea>")
			.doesNotContain("Enter text or a link first");
		assertThat(attempts(assignment)).isZero();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			accept_until = '2020-01-01' | 200 | t handed in. Hand-in is closed. Your teacher can open it again.
			lms_state = 'locked'        | 200 | t handed in. Hand-in is closed. Your teacher can open it again.
			max_attempts = 0            | 200 | used all your attempts. Your teacher can give you another one.
			lms_state = 'draft'         | 404 | t handed in. This assignment isn&#39;t available to you anymore.
			""")
	void showsWhatWasTypedIfItCanNoLongerBeHandedIn(String change, int status, String why) {
		AssignmentId assignment = created('a');
		update("update assignment set " + change + " where id = ?", assignment.value());

		assertThat(handsIn('a', assignment, "text", "It was a dark\n\n  and <stormy> night.")).hasStatus(status)
			.bodyText()
			.contains(why + " Copy what you wrote from here",
					">It was a dark\n\n  and &lt;stormy&gt; night.</textarea>");
		assertThat(attempts(assignment)).isZero();
	}

	/** Presses the button on a page that showed that many attempts. */
	private CompletableFuture<MvcTestResult> clicks(AssignmentId assignment, String text, String before) {
		return CompletableFuture.supplyAsync(() -> this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", assignment)
			.with(as(student('a')))
			.with(csrf())
			.param("text", text)
			.param("before", before)
			.exchange());
	}

	private int attempts(AssignmentId assignment) {
		return value(Integer.class, "select count(*) from hand_in where assignment_id = ?", assignment.value());
	}

}
