package dev.handback.site;

import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** On a phone, the rows of tables become lists, and the heads of columns go away. */
class NarrowTablesTests {

	private static final Pattern NUMBER_WITHOUT_LABEL = Pattern
		.compile("<td class=\"number\"(?![^>]*data-label)[^\n]{0,80}");

	@Test
	void everyNumberSaysWhatItCounts() {
		assertThat(FileTree.files(Path.of("src/main/resources/templates"), ".html")
			.stream()
			.flatMap((file) -> NUMBER_WITHOUT_LABEL.matcher(FileTree.text(file)).results().map(MatchResult::group)))
			.isEmpty();
	}

}
