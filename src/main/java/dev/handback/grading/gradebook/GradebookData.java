package dev.handback.grading.gradebook;

import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.grading.gradebook.GradebookLayouts.Layout;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * A gradebook as its script reads it.
 *
 * @param statistics by assignment; null if they are loaded later
 */
record GradebookData(List<Column> columns, List<Line> students, @Nullable Map<String, Statistics> statistics,
		Layout layout) {

	/**
	 * The data of a page.
	 * @param day shows a day in the reader's language
	 */
	static GradebookData of(GradebookPage page, Layout layout, DateTimeFormatter day) {
		DateTimeFormatter zoned = day.withZone(page.zone());
		return new GradebookData(columns(page.columns(), day),
				page.lines().stream().map((line) -> Line.of(line, zoned)).toList(),
				page.statisticsLater() ? null : statistics(page.columns()), layout);
	}

	/** The columns' heads. */
	static List<Column> columns(List<GradebookColumn> columns, DateTimeFormatter day) {
		return columns.stream().map((column) -> Column.of(column, day)).toList();
	}

	/** The statistics of the columns that have points. */
	static Map<String, Statistics> statistics(List<GradebookColumn> columns) {
		Map<String, Statistics> statistics = new HashMap<>();
		columns.forEach((column) -> {
			if (column.distribution() != null) {
				statistics.put(column.id().toString(), Statistics.of(column.distribution()));
			}
		});
		return statistics;
	}

	/**
	 * An assignment.
	 *
	 * @param brief its title, shortened so that it still differs from others that begin
	 * alike
	 * @param possible the points possible; empty if none were set
	 * @param due the day; null if there is none
	 * @param assignees the chosen students; empty for all
	 */
	record Column(String id, String title, String brief, String possible, @Nullable String due,
			List<String> assignees) {

		static Column of(GradebookColumn column, DateTimeFormatter day) {
			return new Column(column.id().toString(), column.title(), column.briefTitle(), column.possible(),
					(column.due() != null) ? day.format(column.due()) : null,
					column.assignees().stream().map(PersonId::value).toList());
		}

	}

	/**
	 * A student.
	 *
	 * @param first the first name
	 * @param left the day on which they left the section; null if they are in it
	 * @param inLms whether grades can reach them there
	 * @param cells column by column, as in {@link GradebookCell#brief()}
	 */
	record Line(String id, String name, String first, @Nullable String left, boolean inLms, List<String> cells) {

		static Line of(GradebookLine line, DateTimeFormatter day) {
			Student student = line.student();
			return new Line(student.id().toString(), student.listName(), student.firstName(),
					(student.leftAt() != null) ? day.format(student.leftAt()) : null, student.reachesTheLms(),
					line.cells().stream().map(GradebookCell::brief).toList());
		}

	}

	/** The distribution of a column's points, ready to be drawn and read. */
	record Statistics(int graded, String mean, String median, String lowest, String highest,
			List<Distribution.Bar> bars) {

		static Statistics of(Distribution distribution) {
			return new Statistics(distribution.graded(), distribution.shownMean(), distribution.shownMedian(),
					distribution.shownLowest(), distribution.shownHighest(), distribution.bars());
		}

	}

	/**
	 * What the heads and cells show by now.
	 *
	 * @param columns the assignments
	 * @param students each student's cells, in the same order
	 */
	record States(List<Column> columns, Map<String, List<String>> students) {

	}

}
