package dev.handback.vocabulary;

import java.text.Normalizer;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import dev.handback.support.Markup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.unbescape.html.HtmlEscape;

import static org.assertj.core.api.Assertions.assertThat;

class InertTextTests {

	private static final long SEED = Long.getLong("handback.seed", 1);

	/** Where an HTML or XML parser sees more than text. */
	private static final Pattern TAG = Pattern.compile("<[\\p{L}/!?_:]");

	/** What a platform may do with a text before it shows it as HTML. */
	private static final List<UnaryOperator<String>> HABITS = List.of(UnaryOperator.identity(), String::strip,
			HtmlEscape::unescapeHtml, (text) -> text.replaceAll("\\p{Cf}", ""), (text) -> text.replaceAll("\\s+", " "),
			(text) -> Normalizer.normalize(text, Normalizer.Form.NFC),
			(text) -> Normalizer.normalize(text, Normalizer.Form.NFKC));

	@Test
	void nothingThatIsSentOpensATagWhateverAPlatformDoesWithIt() {
		Random random = new Random(SEED);
		for (int i = 0; i < 10_000; i++) {
			String typed = Markup.drawn(random);

			for (UnaryOperator<String> habit : HABITS) {
				String shown = habit.apply(InertText.of(typed));
				assertThat(TAG.matcher(shown).find()).as("%s, typed as %s, seed %s", shown, typed, SEED).isFalse();
			}
		}
	}

	@Test
	void everythingIsReadBackAsItWasTyped() {
		Random random = new Random(SEED);
		for (int i = 0; i < 10_000; i++) {
			String typed = Markup.drawn(random);

			assertThat(InertText.typed(InertText.of(typed))).isEqualTo(typed);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "O'Brien & Sons", "x < y and y > z", "I <3 math", "a <= b", "5<6", "<- here", "AT&T",
			"\"so\"", "2 > 1", "" })
	void leavesAloneWhatOpensNoTag(String text) {
		assertThat(InertText.of(text)).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "x<y", "the <link> tag", "<video onerror=alert(1)>", "</p>", "<!-- -->" })
	void putsNothingIntoATextButAHairSpace(String text) {
		assertThat(InertText.of(text)).isNotEqualTo(text);
		assertThat(InertText.of(text).replace("\u200a", "")).isEqualTo(text);
	}

	@Test
	void leavesAloneWhatAPlatformSaysAboutItsOwnTexts() {
		assertThat(InertText.typed("<p>Well done</p>")).isEqualTo("<p>Well done</p>");
	}

}
