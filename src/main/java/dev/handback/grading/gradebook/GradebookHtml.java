package dev.handback.grading.gradebook;

import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.delivery.Reason;
import dev.handback.roster.Student;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.Flag;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.util.HtmlUtils;

/**
 * The gradebook's columns, lines, cells and bars as HTML. There are hundreds of them with
 * little variation, and a template would take most of the page's time. What people typed
 * goes through {@link #escaped}.
 */
@Component
class GradebookHtml {

	private final Map<Stage, String> stages = new EnumMap<>(Stage.class);

	private final Map<Flag, String> flags = new EnumMap<>(Flag.class);

	private final String handedIn;

	private final SingletonSupplier<String> help;

	private final MessageSource messages;

	private final ITemplateEngine templates;

	GradebookHtml(MessageSource messages, ITemplateEngine templates) {
		this.messages = messages;
		this.templates = templates;
		this.help = SingletonSupplier.of(() -> makeHelp(templates));
		for (Stage stage : Stage.values()) {
			this.stages.put(stage, state(stage.key()));
		}
		this.handedIn = state(GradebookCell.HANDED_IN);
		for (Flag flag : Flag.values()) {
			this.flags.put(flag, "<small class=\"mark\" data-flag=\"%s\">%s</small>".formatted(flag.wireName(),
					words(messages, "flag." + flag)));
		}
	}

	private String state(String key) {
		return """
				<span class="state state-%1$s"><svg class="icon" aria-hidden="true"><use href="#icon-%1$s"></use></svg>\
				<span>%2$s</span></span>""".formatted(key, words("state." + key));
	}

	/**
	 * The column heads.
	 * @param work the address of the assignments, with a trailing slash
	 */
	public String heads(GradebookPage page, String work) {
		StringBuilder html = new StringBuilder();
		page.columns()
			.forEach((column) -> html.append("<th scope=\"col\" data-id=\"")
				.append(column.id())
				.append("\" data-possible=\"")
				.append(column.possible())
				.append("\"><a dir=\"auto\" title=\"")
				.append(escaped(column.title()))
				.append("\" href=\"")
				.append(work)
				.append(column.id())
				.append("\">")
				.append(escaped(column.title()))
				.append("</a><small>")
				.append(column.possible().isEmpty() ? words("gradebook.no-points")
						: words("grading.points.of", column.possible()))
				.append("</small></th>"));
		return html.toString();
	}

	/** The students' lines. */
	public String lines(GradebookPage page) {
		DateTimeFormatter day = DateTimeFormatter.ofPattern(words("format.date"), Locale.ENGLISH).withZone(page.zone());
		StringBuilder html = new StringBuilder();
		page.lines().forEach((line) -> {
			append(line.student(), day, html);
			line.cells().forEach((cell) -> append(cell, html));
			html.append("</tr>");
		});
		return html.toString();
	}

	private void append(Student student, DateTimeFormatter day, StringBuilder html) {
		html.append("<tr data-id=\"").append(student.id()).append('"');
		if (student.leftAt() != null) {
			html.append(" class=\"gone\"");
		}
		html.append("><th scope=\"row\"><bdi>").append(escaped(student.listName())).append("</bdi>");
		if (student.leftAt() != null) {
			html.append("<small class=\"tag\">")
				.append(words("grading.left", day.format(student.leftAt())))
				.append("</small>");
		}
		else if (!student.reachesTheLms()) {
			html.append("<small class=\"tag tag-warning\">").append(words("grading.not-in-lms")).append("</small>");
		}
		html.append("</th>");
	}

	/** The part that is the same on every page. */
	public String help() {
		return this.help.obtain();
	}

	/** Both values of a cell that two teachers changed, to choose from. */
	String conflict(FieldConflict conflict) {
		return this.templates.process("site/conflict", Set.of("conflict"),
				new Context(Locale.ENGLISH, Map.of("one", conflict)));
	}

	private String makeHelp(ITemplateEngine templates) {
		return templates.process("grading/gradebook-help", Set.of("help"),
				new Context(Locale.ENGLISH,
						Map.of("icons", icons(), "stageMarkup", String.join("", this.stages.values()) + this.handedIn,
								"reasons", reasons(), "flags", Flag.values())));
	}

	private static List<String> icons() {
		return Stream.concat(Stream.of(Stage.values()).map(Stage::key), Stream.of(GradebookCell.HANDED_IN)).toList();
	}

	// The reasons' names on the page, with their message keys.
	private static Map<String, String> reasons() {
		return Stream.of(Reason.values()).collect(Collectors.toMap(GradebookCell::name, Reason::messageKey));
	}

	private void append(GradebookCell cell, StringBuilder html) {
		String reason = cell.reason();
		html.append("<td");
		if (reason != null) {
			html.append(" data-r=\"").append(reason).append('"');
		}
		html.append('>');
		if (!cell.isEmpty()) {
			html.append("<b>").append(cell.points()).append("</b>");
			cell.marks().forEach((flag) -> html.append(this.flags.get(flag)));
			if (!cell.toGrade() || cell.state().stage() != Stage.NONE) {
				html.append(this.stages.get(cell.state().stage()));
			}
			if (cell.toGrade()) {
				html.append(this.handedIn);
			}
		}
		html.append("</td>");
	}

	/** The statistics cells below the headings. */
	public String summaries(GradebookPage page) {
		StringBuilder html = new StringBuilder();
		page.columns().forEach((column) -> {
			html.append("<td>");
			if (column.distribution() != null) {
				append(column.distribution(), html);
			}
			html.append("</td>");
		});
		return html.toString();
	}

	// Mean, median, and a picture of the distribution.
	private void append(Distribution distribution, StringBuilder html) {
		html.append("<span>")
			.append(words("gradebook.statistics.both", distribution.shownMean(), distribution.shownMedian()))
			.append("</span><svg class=\"histogram\" viewBox=\"0 0 48 20\" role=\"img\" aria-label=\"")
			.append(words("gradebook.statistics.of", distribution.graded()))
			.append("\">");
		distribution.bars()
			.stream()
			.filter((bar) -> bar.height() > 0)
			.forEach((bar) -> html.append("<rect x=\"")
				.append(bar.x())
				.append("\" y=\"")
				.append(bar.y())
				.append("\" height=\"")
				.append(bar.height())
				.append("\" width=\"5\"></rect>"));
		html.append("</svg>");
	}

	/** The pictures in numbers: a line for each column that has one. */
	public String numbers(GradebookPage page) {
		StringBuilder html = new StringBuilder();
		page.columns().forEach((column) -> {
			if (column.distribution() != null) {
				html.append("<tr><th scope=\"row\" dir=\"auto\">").append(escaped(column.title())).append("</th>");
				appendNumbers(column.distribution(), html);
				html.append("</tr>");
			}
		});
		return html.toString();
	}

	private void appendNumbers(Distribution distribution, StringBuilder html) {
		Stream
			.of(String.valueOf(distribution.graded()), distribution.shownMean(), distribution.shownMedian(),
					distribution.shownLowest(), distribution.shownHighest())
			.forEach((number) -> html.append("<td class=\"number\">").append(number).append("</td>"));
		html.append("<td>");
		distribution.bars()
			.stream()
			.filter((bar) -> bar.count() > 0)
			.forEach((bar) -> html.append("<span class=\"bar-number\">")
				.append(words("gradebook.numbers.bar", bar.from(), bar.to(), count(bar.count())))
				.append("</span>"));
		html.append("</td>");
	}

	/** A number for a message: only large ones are worth formatting. */
	private static Object count(int number) {
		return (number < 1_000) ? String.valueOf(number) : number;
	}

	private String words(String key, Object... arguments) {
		return words(this.messages, key, arguments);
	}

	private static String words(MessageSource messages, String key, Object... arguments) {
		return escaped(messages.getMessage(key, arguments, Locale.ENGLISH));
	}

	private static String escaped(String text) {
		return HtmlUtils.htmlEscape(text, "UTF-8");
	}

}
