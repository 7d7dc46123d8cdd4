package dev.handback.vocabulary;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PageEditTests {

	@ParameterizedTest
	@CsvSource({ "10, 10, 10, nothing", "10, 10, 12, conflict", "10, 11, 10, written", "10, 11, 11, nothing",
			"10, 11, 12, conflict", "'', 11, '', written", "'', 11, 12, conflict", "10, '', 10, written",
			"10, '', 12, conflict", "10, '', '', nothing" })
	void mergesWhatWasSeenTypedAndIsStored(String seen, String typed, String stored, String outcome) {
		PageEdit.Merge merge = new PageEdit(Map.of("points", seen), Map.of("points", typed))
			.onto(Map.of("points", stored));

		assertThat(merge.written().containsKey("points")).isEqualTo(outcome.equals("written"));
		assertThat(merge.conflicts().containsKey("points")).isEqualTo(outcome.equals("conflict"));
		assertThat(merge.now()).containsEntry("points", outcome.equals("written") ? typed : stored);
	}

	@Test
	void leavesOutWhatNoOneTyped() {
		Map<String, List<String>> sent = Map.of("seen-comment-a", List.of("One\ntwo"), "seen-points-a", List.of("10"));

		PageEdit edit = PageEdit.of(sent, "-a", Map.of("comment", "One\r\ntwo ", "points", "10"));

		assertThat(edit.typed()).isEmpty();
		assertThat(edit.seen()).isEqualTo(Map.of("comment", "One\ntwo", "points", "10"));
	}

	@Test
	void remembersWhatWasShownInAFieldThatIsStillBeingTyped() {
		Map<String, List<String>> sent = Map.of("seen-points-a", List.of("7"), "seen-comment-a", List.of("Good"),
				"seen-comment-b", List.of("Other"));

		PageEdit edit = PageEdit.of(sent, "-a", Map.of("points", "8")).having(sent, "-a", "points", "comment");

		assertThat(edit.seenOnwards(Set.of())).isEqualTo(Map.of("points", "8", "comment", "Good"));
	}

	@Test
	void takesWhatWasTypedForMeantEvenIfThePageShowedTheSame() {
		Map<String, List<String>> sent = Map.of("seen-points-a", List.of("7"), "seen-comment-a", List.of(""), "entered",
				List.of("points-a", "comment-b"));

		PageEdit edit = PageEdit.of(sent, "-a", Map.of("points", "7", "comment", ""));

		assertThat(edit.typed()).isEqualTo(Map.of("points", "7"));
		assertThat(edit.onto(Map.of("points", "17")).conflicts()).isEqualTo(Map.of("points", "7"));
		assertThat(edit.onto(Map.of("points", "7")).isConflict()).isFalse();
	}

	@Test
	void countsWhatWasSavedAsSeenFromThenOn() {
		PageEdit edit = new PageEdit(Map.of("points", "7", "comment", "Good", "late", ""),
				Map.of("points", "8", "comment", "Better"));

		assertThat(edit.seenOnwards(Set.of("comment"))).isEqualTo(Map.of("points", "8", "comment", "Good", "late", ""));
	}

	@Test
	void leavesAFieldAloneThatTheFormDidNotSend() {
		assertThat(new PageEdit(Map.of("points", "5"), Map.of()).onto(Map.of("points", "5")).written()).isEmpty();
	}

	@Test
	void takesTheOtherValueForSeenWhereOnesOwnWasChosen() {
		Map<String, List<String>> sent = Map.of("seen-points-a", List.of("10"), "theirs-points-a", List.of("12"),
				"keep-mine", List.of("points-a"));

		PageEdit edit = PageEdit.of(sent, "-a", Map.of("points", "11"));

		assertThat(edit.onto(Map.of("points", "12")).written()).containsEntry("points", "11");
		assertThat(edit.onto(Map.of("points", "13")).isConflict()).isTrue();
	}

	@Test
	void writesNothingWhereTheOtherValueWasChosen() {
		Map<String, List<String>> sent = Map.of("seen-points", List.of("10"), "theirs-points", List.of("12"),
				"keep-theirs", List.of("points"));

		assertThat(PageEdit.of(sent, "", Map.of("points", "11")).typed()).isEmpty();
	}

}
