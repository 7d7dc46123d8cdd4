package dev.handback.support;

import java.util.Map;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The journeys rely on the browser to fail for bad pages. */
@Tag("integration")
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class BrowserTests {

	private static final String PAGE = """
			<!DOCTYPE html><title>Page</title><button>Save</button><div></div>
			<textarea rows="40" cols="140"></textarea>
			<table id="grid"><thead><tr><th>Student</th><th>Essay</th></tr></thead>
			<tbody><tr id="row"><th>Ada</th><td></td></tr><tr><th>Ben</th><td></td></tr></tbody></table>
			<script nonce="page">document.querySelector("button").onclick = () => { %s };</script>""";

	private static final Map<String, String> POLICY = Map.of("Content-Security-Policy",
			"default-src 'none'; script-src 'nonce-page'");

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "grid.tHead.insertRow().insertCell().append('Essay') | rows in the head of grid was 1, is 2",
					"grid.tHead.rows[0].cells[1].append(' on a book for an island') | width of column 1 of 2 in grid",
					"row.cells[1].append(document.createElement('br'), 'not saved') | height of row row in grid",
					"grid.style.width = '3000px' | sideways overflow",
					"document.querySelector('div').innerHTML = '<h1>Saved</h1>'.repeat(4) | layout shift",
					"setTimeout(() => { throw new Error('not owned') }) | not owned",
					"console.error('went wrong') | went wrong", "eval('1') | unsafe-eval" })
	void failsForAPageThatJumpsOrThrows(String script, String complaint) {
		Browser browser = Browser.open();
		acts(browser, script);
		assertThatThrownBy(browser::close).isInstanceOf(AssertionError.class).hasMessageContaining(complaint);
	}

	@Test
	void acceptsAPageThatChangesWithoutAJump() {
		Browser browser = Browser.open();
		acts(browser, "row.cells[0].firstChild.data = 'Eve'");
		assertThatCode(browser::close).doesNotThrowAnyException();
	}

	private static void acts(Browser browser, String script) {
		Page page = browser.newVisitor();
		page.route("**/*",
				(route) -> route.fulfill(new Route.FulfillOptions().setContentType("text/html")
					.setHeaders(POLICY)
					.setBody(PAGE.formatted(script))));
		page.navigate("http://page.example/");
		page.waitForTimeout(200);
		page.locator("button").click();
		page.waitForTimeout(300);
	}

}
