package dev.handback.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;

/**
 * Checks pages wide and at 360 px, light and dark, with axe-core and for sideways
 * scrolling. One visit of a page is enough for all checks.
 */
public final class Examination {

	private static final String AXE = axe();

	// A4 landscape, minus 12 mm on each side, at 96 px per inch.
	private static final int PAPER_WIDTH = 1032;

	private static final int PAPER_HEIGHT = 703;

	private static final String FIRST_VIEW = "wide";

	private static final String RUN = """
			async (first) => {
				// What follows a new size follows it with the next frame.
				await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
				const found = [];
				// Target size is the only rule of WCAG 2.2 AA that axe-core skips by default. Other
				// views of the same page differ in size and color, not in structure.
				const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };
				if (!first) {
					options.runOnly = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
				}
				// Of rows that differ only in their text and ids, one each with and without a stripe is enough.
				const looks = new Set();
				const exclude = [...document.querySelectorAll('tbody tr')].filter((row, index) => {
					const look = index % 2 + row.outerHTML.replace(/>[^<]*</g, '><')
						.replace(/ (aria-label|title|value)="[^"]*"/g, '').replace(/[0-9a-f-]{8,}|\\d+/g, '#');
					return looks.size === looks.add(look).size && !row.matches(':hover, :focus-within');
				});
				const result = await axe.run({ include: document, exclude }, options);
				const why = (node) => [...node.any, ...node.all, ...node.none].map((check) => check.message)[0];
				found.push(...result.violations.map((violation) => violation.id + ': ' + violation.nodes.slice(0, 3)
					.map((node) => node.target.join(' ') + ' (' + why(node) + ')').join(', ')));
				const root = document.documentElement;
				if (root.scrollWidth > root.clientWidth) {
					found.push('scrolls sideways, ' + root.scrollWidth + ' px');
				}
				document.querySelectorAll('main :is(a, button, summary, input, select, textarea)').forEach((element) => {
					if (element.checkVisibility() && element.getBoundingClientRect().right < 0) {
						found.push('out of reach: ' + element.outerHTML);
					}
				});
				document.querySelectorAll('main *:not(input, select, textarea)').forEach((element) => {
					if (element.scrollWidth > element.clientWidth + 1 && !element.querySelector('table')
							&& ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) {
						found.push('scrolls sideways and is no table: .' + element.className);
					}
				});
				document.querySelectorAll('.facts > * + *').forEach((fact) => {
					const atStart = fact.getClientRects()[0]?.left <= fact.parentElement.getClientRects()[0].left + 1;
					if (atStart && getComputedStyle(fact, '::before').position !== 'absolute') {
						found.push('a line starts with a dot: ' + fact.textContent);
					}
				});
				const edges = [...document.querySelectorAll('body *')].filter((element) => {
					const style = getComputedStyle(element);
					return element.offsetHeight > 0 && element.checkVisibility() && !element.matches(':modal')
							&& (style.position === 'fixed' || style.position === 'sticky' && style.bottom !== 'auto');
				});
				edges.forEach((one, index) => edges.slice(index + 1).forEach((other) => {
					const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
					if (!one.contains(other) && !other.contains(one) && a.left < b.right && b.left < a.right
							&& a.top + 1 < b.bottom && b.top + 1 < a.bottom) {
						found.push('covers another: #' + one.id + '.' + one.className + ' #' + other.id + '.' + other.className);
					}
				}));
				return found;
			}""";

	private static final String PAPER = """
			() => {
				const found = [];
				const root = document.documentElement;
				if (root.scrollWidth > root.clientWidth) {
					found.push('wider than the paper, ' + root.scrollWidth + ' px');
				}
				document.querySelectorAll('button, input, select, textarea, summary').forEach((element) => {
					if (element.checkVisibility()) {
						found.push('of no use on paper: ' + element.outerHTML);
					}
				});
				document.querySelectorAll('th, td, th a').forEach((element) => {
					if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'
							|| getComputedStyle(element).position === 'sticky') {
						found.push('not wholly to be read: ' + element.textContent);
					}
				});
				document.querySelectorAll('thead').forEach((head) => {
					if (getComputedStyle(head).display !== 'table-header-group') {
						found.push('not repeated on each sheet: ' + head.textContent);
					}
				});
				return found;
			}""";

	private final List<String> findings = new ArrayList<>();

	/** The problems of a single page. */
	public static List<String> problems(Page page, String name) {
		Examination examination = new Examination();
		examination.of(page, name);
		return examination.findings();
	}

	/** Takes a picture of the page in its current state and notes problems. */
	public void of(Page page, String name) {
		Browser.inEveryView(page, (view) -> {
			Browser.screenshot(page, name + "-" + view);
			if (!Boolean.TRUE.equals(page.evaluate("typeof axe === 'object'"))) {
				page.evaluate(AXE);
			}
			((List<?>) page.evaluate(RUN, view.equals(FIRST_VIEW)))
				.forEach((finding) -> this.findings.add(name + ", " + view + ": " + finding));
		});
	}

	/** Returns the problems of the page on paper, and takes a picture of that. */
	List<String> ofPaper(Page page, String name) {
		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		page.setViewportSize(PAPER_WIDTH, PAPER_HEIGHT);
		Browser.screenshot(page, name);
		page.pdf(new Page.PdfOptions().setPreferCSSPageSize(true)
			.setPath(Path.of("target", "screenshots", name + ".pdf")));
		return ((List<?>) page.evaluate(PAPER)).stream().map(String::valueOf).toList();
	}

	/** The problems of all pages so far. */
	public List<String> findings() {
		return List.copyOf(this.findings);
	}

	private static String axe() {
		try (InputStream script = Objects.requireNonNull(AxeBuilder.class.getResourceAsStream("/axe.min.js"))) {
			return new String(script.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
