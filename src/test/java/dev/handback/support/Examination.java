package dev.handback.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;

/**
 * Looks at pages wide and at 360 px, light and dark, with all of axe-core's rules, and
 * whether they scroll sideways. One visit of a page serves all looks.
 */
public final class Examination {

	private static final String AXE = axe();

	// A4 lying, less 12 mm on each side, at 96 px to the inch.
	private static final int PAPER_WIDTH = 1032;

	private static final int PAPER_HEIGHT = 703;

	// The size of targets is the one rule of WCAG 2.2 AA that axe-core leaves out unless
	// asked.
	// Each width and each color scheme once: the other two views repeat their rules.
	private static final Set<String> BY_ALL_RULES = Set.of("wide", "narrow-dark");

	private static final String RUN = """
			async (byAllRules) => {
				const found = [];
				if (byAllRules) {
					const result = await axe.run(document,
						{ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] });
					const why = (node) => [...node.any, ...node.all, ...node.none].map((check) => check.message)[0];
					found.push(...result.violations.map((violation) => violation.id + ': ' + violation.nodes.slice(0, 3)
						.map((node) => node.target.join(' ') + ' (' + why(node) + ')').join(', ')));
				}
				const root = document.documentElement;
				if (root.scrollWidth > root.clientWidth) {
					found.push('scrolls sideways, ' + root.scrollWidth + ' px');
				}
				document.querySelectorAll('main *:not(input, select, textarea)').forEach((element) => {
					if (element.scrollWidth > element.clientWidth + 1 && !element.querySelector('table')
							&& ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) {
						found.push('scrolls sideways and is no table: .' + element.className);
					}
				});
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

	/**
	 * Photographs the page in the state that it is in, and notes what is wrong with it.
	 */
	public void of(Page page, String name) {
		Browser.inEveryView(page, (view) -> {
			Browser.screenshot(page, name + "-" + view);
			if (!Boolean.TRUE.equals(page.evaluate("typeof axe === 'object'"))) {
				page.evaluate(AXE);
			}
			((List<?>) page.evaluate(RUN, BY_ALL_RULES.contains(view)))
				.forEach((finding) -> this.findings.add(name + ", " + view + ": " + finding));
		});
	}

	/** What is wrong with the page on paper, which it is put on as well. */
	List<String> ofPaper(Page page, String name) {
		page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
		page.setViewportSize(PAPER_WIDTH, PAPER_HEIGHT);
		Browser.screenshot(page, name);
		page.pdf(new Page.PdfOptions().setPreferCSSPageSize(true)
			.setPath(Path.of("target", "screenshots", name + ".pdf")));
		return ((List<?>) page.evaluate(PAPER)).stream().map(String::valueOf).toList();
	}

	/** What was wrong with the pages so far. */
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
