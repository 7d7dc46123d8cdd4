package dev.handback.grading.gradebook;

import java.util.List;

import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class GradebookColumnTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Essay                                               | Essay
			Exactly twenty chars                                | Exactly twenty chars
			Reading journal on a book of your choice, week 1    | Reading… week 1
			Reading journal on a book of your choice, week 12   | Reading… week 12
			Donaudampfschifffahrtsgesellschaft                  | Donauda… lschaft
			📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚📚       | 📚📚📚📚📚📚📚… 📚📚📚📚📚📚📚
			""")
	void shortensATitleSoThatItsEndCanBeRead(String title, String brief) {
		assertThat(new GradebookColumn(AssignmentId.random(), title, "", null, List.of(), null).briefTitle())
			.isEqualTo(brief);
	}

}
