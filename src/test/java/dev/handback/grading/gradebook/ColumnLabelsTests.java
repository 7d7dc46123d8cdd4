package dev.handback.grading.gradebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

public class ColumnLabelsTests {

	private static final SectionId SECTION = new SectionId("5c00000000000000000a0001");

	private static final List<String> TITLES = List.of("Essay", "essay", "ESSAY", "Essay (2)", "essay (2)", "Essay (3)",
			"Essay (2) (2)", "Essay [0a0a0a0a]", "Student", "Student id", "Points possible", "Poem");

	@Test
	void tellsColumnsApartThatAreNamedAlike() {
		List<AssignmentSummary> columns = columns("Essay", "essay", "Poem", "Essay", "Essay (2)");

		assertThat(new ColumnLabels(columns).all()).doesNotHaveDuplicates()
			.contains("Poem", "essay [" + columns.get(1).id().toString().substring(0, 8) + "]");
	}

	@Test
	void readsEveryColumnOfItsOwnFileAndNeverAnotherOne() {
		Random random = new Random(4);
		for (int round = 0; round < 2_000; round++) {
			List<AssignmentSummary> columns = drawn(random);
			List<String> head = new ColumnLabels(columns).all();

			assertThat(read(columns, head)).as("%s", head)
				.isEqualTo(columns.stream().map((one) -> List.of(one.id())).toList());
			assertThat(taken(columns, head, withOneMore(columns, random))).as("%s", head).doesNotContain(false);
		}
	}

	@Test
	void readsAnEarlierFileWhereItsNumbersLeaveNoDoubtAndNeverTheWrongColumn() {
		Random random = new Random(5);
		for (int round = 0; round < 2_000; round++) {
			List<AssignmentSummary> columns = drawn(random);
			List<String> head = numbered(columns);

			assertThat(taken(columns, head, columns)).as("%s", head).doesNotContain(false);
			assertThat(taken(columns, head, withOneMore(columns, random))).as("%s", head).doesNotContain(false);
		}
		List<AssignmentSummary> columns = columns("Essay", "Poem", "Essay", "essay");
		assertThat(read(columns, numbered(columns)))
			.isEqualTo(columns.stream().map((one) -> List.of(one.id())).toList());
	}

	/** Whether each recognized column is the one that was written. */
	private static List<Boolean> taken(List<AssignmentSummary> written, List<String> head,
			List<AssignmentSummary> now) {
		List<List<AssignmentId>> read = read(now, head);
		return IntStream.range(0, head.size())
			.filter((column) -> read.get(column).size() == 1)
			.mapToObj((column) -> read.get(column).get(0).equals(written.get(column).id()))
			.toList();
	}

	private static List<List<AssignmentId>> read(List<AssignmentSummary> columns, List<String> head) {
		Map<String, List<AssignmentId>> named = new ColumnLabels(columns).named(head);
		return head.stream().map(named::get).toList();
	}

	/** The format of files before columns contained ids. */
	private static List<String> numbered(List<AssignmentSummary> columns) {
		Map<String, Integer> seen = new HashMap<>();
		return columns.stream().map((column) -> {
			int number = seen.merge(column.title(), 1, Integer::sum);
			return (number == 1) ? column.title() : column.title() + " (" + number + ")";
		}).toList();
	}

	private static List<AssignmentSummary> drawn(Random random) {
		return columns(
				random.ints(1 + random.nextInt(6), 0, TITLES.size()).mapToObj(TITLES::get).toArray(String[]::new));
	}

	private static List<AssignmentSummary> withOneMore(List<AssignmentSummary> columns, Random random) {
		List<AssignmentSummary> more = new ArrayList<>(columns);
		more.add(random.nextInt(columns.size() + 1), columns(TITLES.get(random.nextInt(TITLES.size()))).get(0));
		return more;
	}

	public static List<AssignmentSummary> columns(String... titles) {
		return IntStream.range(0, titles.length)
			.mapToObj((index) -> new AssignmentSummary(new AssignmentId(UUID.randomUUID()), SECTION, null,
					LmsPresence.PRESENT, null, null, false, false,
					new AssignmentContent(titles[index], titles[index], List.of(), null, AvailabilityWindow.ALWAYS,
							null, List.of(), null, null, List.of())))
			.toList();
	}

}
