package dev.handback.journeys;

import java.util.ArrayList;
import java.util.List;

import com.microsoft.playwright.Locator;
import dev.handback.support.Browser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** Comments that a teacher writes in the cells of a gradebook, and their drafts. */
class GradebookCommentsJourney extends GradebookStage {

	@BeforeEach
	void openColumn() {
		newWork("Commented");
		this.page = signedIn(TEACHER);
		this.page.navigate(app.address() + GRADEBOOK);
	}

	@Test
	void writesACommentInPlace() {
		cell(3, 0).focus();
		this.page.keyboard().press("4");
		this.page.keyboard().press("Enter");
		cell(3, 0).focus();
		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).isFocused();
		this.page.keyboard().type("A strong opening.");
		Browser.photograph(this.page, "gradebook-comment");
		this.page.keyboard().press("Control+Enter");
		assertThat(cell(3, 0)).isFocused();
		assertThat(cell(3, 0)).containsText("comment");
		assertThat(cell(3, 0)).containsText("in the LMS");

		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).isFocused();
		assertThat(this.page.locator("#comment-text")).hasValue("A strong opening.");
		this.page.keyboard().press("Escape");
		assertThat(this.page.locator("#comment-box")).isHidden();
	}

	@Test
	void keepsAnUnsavedCommentAsADraftAfterEscape() {
		cell(4, 0).focus();
		this.page.keyboard().press("c");
		this.page.keyboard().type("A long comment that took a while.");
		this.page.keyboard().press("Escape");
		assertThat(this.page.locator("#comment-box")).isHidden();
		assertThat(cell(4, 0)).isFocused();
		assertThat(this.page.locator("#detail")).containsText("draft");
		Browser.photograph(this.page, "gradebook-comment-draft");

		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).hasValue("A long comment that took a while.");
		this.page.locator("#comment-form button[value=cancel]").click();
		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).hasValue("");
		this.page.keyboard().press("Escape");
		assertThat(this.page.locator("#detail")).not().containsText("draft");
	}

	@Test
	void saysWhatIsWrongWithACommentThatCannotBeStored() {
		Locator detail = this.page.locator("#detail");
		comments("x".repeat(5_001));
		assertThat(detail).containsText("This is too long. The limit is 5,000 characters.");
		comments("Well\u000bdone");
		assertThat(detail).containsText("This contains a character that can't be stored.");
		comments("Well\ndone");
		assertThat(this.page.locator("#not-saved")).isHidden();
		assertThat(cell(3, 0)).containsText("comment");
	}

	private void comments(String text) {
		cell(3, 0).focus();
		this.page.keyboard().press("c");
		this.page.locator("#comment-text").fill(text);
		this.page.keyboard().press("Control+Enter");
	}

	@Test
	void offersADraftAfterAReloadOnlyAsItIsNow() {
		Locator offer = this.page.locator("#grid-notice");
		cell(5, 0).focus();
		this.page.keyboard().press("c");
		this.page.keyboard().type("Not what I meant.");
		this.page.keyboard().press("Escape");
		this.page.reload();
		assertThat(offer).containsText(", Commented: Not what I meant.");

		cell(5, 0).focus();
		this.page.keyboard().press("c");
		this.page.locator("#comment-text").fill("What I meant.");
		this.page.keyboard().press("Escape");
		assertThat(this.page.locator("#comment-box")).isHidden();
		assertThat(offer).containsText(": What I meant.");

		this.page.keyboard().press("c");
		this.page.locator("#comment-form button[value=cancel]").click();
		assertThat(offer).isHidden();
		assertThat(cell(5, 0)).isFocused();
		assertThat(cell(5, 0)).not().containsText("comment");
	}

	@Test
	void theBrowsersUndoOfACanceledCommentIsNoProblem() {
		List<String> problems = new ArrayList<>();
		this.page.onPageError(problems::add);
		cell(6, 0).focus();
		this.page.keyboard().press("c");
		assertThat(this.page.locator("#comment-text")).isFocused();
		this.page.keyboard().type("No.");
		this.page.locator("#comment-form button[value=cancel]").click();
		this.page.locator("#help").focus();
		this.page.keyboard().press("Control+z");

		assertThat(this.page.locator("#help")).isFocused();
		assertThat(problems).isEmpty();
	}

}
