package dev.handback.grading.gradebook;

import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.grading.gradebook.GradebookFile.Line;
import dev.handback.roster.Student;
import dev.handback.support.People;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ImportReaderTests {

	private static final int MANY = 3_000;

	private final AtomicLong looks = new AtomicLong();

	@ParameterizedTest
	@ValueSource(strings = { "Essay", "essay", "Essay (2)", "Poem", "No work of ours" })
	void looksAtEachFieldOfAFileAFewTimes(String title) {
		Line head = line(1,
				Stream.concat(Stream.of(GradebookFile.STUDENT_ID), Collections.nCopies(MANY, title).stream()).toList());
		List<Line> lines = IntStream.range(0, MANY)
			.mapToObj((row) -> line(row + 2, List.of(People.student('a', 1).value())))
			.toList();
		ImportReader reader = new ImportReader(ColumnLabelsTests.columns("Essay", "Essay", "Poem"),
				List.of(new Student(People.student('a', 1), "Ada", "Lovelace", false, true, null)), Map.of());

		reader.read(head, lines);

		assertThat(this.looks.get()).isLessThan(20 * 2 * MANY);
	}

	/** A line that counts how often a field of it is looked at. */
	private Line line(long number, List<String> fields) {
		return new Line(number, new AbstractList<>() {

			@Override
			public String get(int index) {
				ImportReaderTests.this.looks.incrementAndGet();
				return fields.get(index);
			}

			@Override
			public int size() {
				ImportReaderTests.this.looks.incrementAndGet();
				return fields.size();
			}

		});
	}

}
