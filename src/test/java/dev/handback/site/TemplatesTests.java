package dev.handback.site;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Mistakes in templates that look right. */
class TemplatesTests {

	private static final Pattern NUMBER_WITHOUT_LABEL = Pattern
		.compile("<td class=\"number\"(?![^>]*data-label)[^\n]{0,80}");

	private static final Pattern REPLACED_WHATEVER_THE_CONDITION = Pattern
		.compile("<(?=[^<>]*th:replace)[^<>]*th:(if|unless)=[^\n]{0,80}");

	/** On a phone, the rows of tables become lists, and the heads of columns go away. */
	@Test
	void everyNumberSaysWhatItCounts() {
		assertThat(found(NUMBER_WITHOUT_LABEL)).isEmpty();
	}

	/** Thymeleaf replaces an element before it looks at its condition. */
	@Test
	void noConditionIsOnAnElementThatIsReplaced() {
		assertThat(found(REPLACED_WHATEVER_THE_CONDITION)).isEmpty();
	}

	private static List<String> found(Pattern pattern) {
		return FileTree.files(Path.of("src/main/resources/templates"), ".html")
			.stream()
			.flatMap((file) -> pattern.matcher(FileTree.text(file)).results().map(MatchResult::group))
			.toList();
	}

}
