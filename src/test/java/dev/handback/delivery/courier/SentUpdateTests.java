package dev.handback.delivery.courier;

import java.util.List;
import java.util.Set;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.vocabulary.Provider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whether an update without an answer took effect after a newer one. */
class SentUpdateTests {

	/** It sent the title B; whatever its result, the newest title was sent after it. */
	@ParameterizedTest
	@CsvSource({ "C, B, true", "C, C, false", "C, A, false", "C, Theirs, false", "B, B, false" })
	void landedOverSomethingNewerWhereItsOwnValueIsShown(String told, String shown, boolean landed) {
		SentUpdate update = new SentUpdate(Set.of("title"), content("B", "Two pages"));

		assertThat(update.landedOver(content(told, "Two pages"), content(shown, "Two pages"), Provider.C))
			.isEqualTo(landed ? Set.of("title") : Set.of());
	}

	@ParameterizedTest
	@CsvSource({ "title, B, Theirs, title", "description, C, Old, description", "title, C, Old, ''" })
	void looksOnlyAtWhatItChanged(String field, String title, String description, String landed) {
		SentUpdate update = new SentUpdate(Set.of(field), content("B", "Old"));

		assertThat(update.landedOver(content("C", "New"), content(title, description), Provider.C))
			.isEqualTo(landed.isEmpty() ? Set.of() : Set.of(landed));
	}

	private static AssignmentContent content(String title, String description) {
		return new AssignmentContent(title, description, List.of(), null, AvailabilityWindow.ALWAYS, null, List.of(),
				null, null, List.of());
	}

}
