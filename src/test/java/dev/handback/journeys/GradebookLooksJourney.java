package dev.handback.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ForcedColors;
import dev.handback.support.Browser;
import dev.handback.support.Heard;
import org.junit.jupiter.api.Test;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/** What can be told apart in a gradebook of twelve columns. */
class GradebookLooksJourney extends TwelveColumnsStage {

	@Test
	void showsEighteenStudentsAndTellsTitlesApartThatBeginAlike() {
		BoundingBox dock = page.locator("#dock").boundingBox();
		long inSight = page.locator("#grid tbody tr")
			.all()
			.stream()
			.map(Locator::boundingBox)
			.filter((box) -> box.y + box.height <= dock.y)
			.count();
		assertThat(inSight).isGreaterThanOrEqualTo(18);
		assertThat(page.locator("#grid tbody tr").first().boundingBox().height).isLessThanOrEqualTo(35);
		assertThat(page.locator("#grid thead a > [aria-hidden]").allTextContents()).hasSize(COLUMNS)
			.doesNotHaveDuplicates();
		assertThat(Heard.of(page, "#grid thead th:nth-child(3) a").name()).contains("choice, week 11");
		Browser.photograph(page, "gradebook-eighteen");
	}

	@Test
	void showsWhatIsSelectedAndWhereTheTeacherIsInTheSystemsOwnColorsToo() {
		page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
		cell(0, 0).focus();
		page.keyboard().press("Shift+ArrowDown");

		assertThat(drawn("#grid tbody td[aria-selected=true]", "backgroundColor"))
			.isNotEqualTo(drawn("#grid tbody th", "backgroundColor"));
		for (String places : new String[] { ".places", ".tabs" }) {
			assertThat(drawn(places + " a[aria-current]", "borderBottomColor")).as(places)
				.isNotEqualTo(drawn(places + " a:not([aria-current])", "borderBottomColor"));
		}
		page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.NONE));
		cell(0, 0).focus();
	}

	private static Object drawn(String selector, String property) {
		return page.locator(selector)
			.first()
			.evaluate("(element, property) => getComputedStyle(element)[property]", property);
	}

	@Test
	void showsWhatTellsNamesakesApartAndWhoIsNotMatched() {
		assertThat(page.evaluate("""
				() => [...document.querySelectorAll('#grid tbody th')].filter((head) => {
					const within = (part) => part.getBoundingClientRect().right <= head.getBoundingClientRect().right;
					const end = document.createRange();
					const texts = document.createTreeWalker(head.querySelector('bdi'), NodeFilter.SHOW_TEXT);
					while (texts.nextNode()) {
						end.selectNodeContents(texts.currentNode);
					}
					const tags = [...head.querySelectorAll('.tag')];
					return end.toString().endsWith(')') && !within(end) || !tags.every(within);
				}).map((head) => head.textContent)""")).hasToString("[]");
	}

}
