package dev.handback.grading;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.vocabulary.Flag;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/**
 * The gradebook's cells and bars as HTML, made of numbers, our own names and our own
 * words and nothing that anybody typed. They are hundreds and differ in little else than
 * their numbers: a template would spend most of the page's time on them.
 */
@Component
class CellMarkup {

	private final Map<Stage, String> stages = new EnumMap<>(Stage.class);

	private final Map<Flag, String> flags = new EnumMap<>(Flag.class);

	private final MessageSource messages;

	CellMarkup(MessageSource messages) {
		this.messages = messages;
		for (Stage stage : Stage.values()) {
			this.stages.put(stage,
					"""
							<span class="state state-%1$s"><svg class="icon" aria-hidden="true"><use href="#icon-%1$s"></use></svg>\
							<span>%2$s</span></span>"""
						.formatted(stage.key(), words(messages, "state." + stage.key())));
		}
		for (Flag flag : Flag.values()) {
			this.flags.put(flag, "<small class=\"mark\" data-flag=\"%s\">%s</small>".formatted(flag.wireName(),
					words(messages, "flag." + flag)));
		}
	}

	/** The cells of a line, after the student's name. */
	public String cells(GradebookLine line) {
		StringBuilder html = new StringBuilder();
		line.cells().forEach((cell) -> append(cell, html));
		return html.toString();
	}

	/** Every stage, for a page that changes cells by itself. */
	public String stages() {
		return this.stages.values().stream().collect(Collectors.joining());
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
			html.append(this.stages.get(cell.state().stage()));
		}
		html.append("</td>");
	}

	/** Mean, median and the picture of how points are distributed. */
	public String summary(Distribution distribution) {
		StringBuilder html = new StringBuilder();
		html.append("<span>")
			.append(words(this.messages, "gradebook.statistics.both", distribution.shownMean(),
					distribution.shownMedian()))
			.append("</span><svg class=\"histogram\" viewBox=\"0 0 48 20\" role=\"img\" aria-label=\"")
			.append(words(this.messages, "gradebook.statistics.of", distribution.graded()))
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
		return html.append("</svg>").toString();
	}

	/** The picture in numbers. */
	public String numbers(Distribution distribution) {
		return distribution.bars()
			.stream()
			.filter((bar) -> bar.count() > 0)
			.map((bar) -> words(this.messages, "gradebook.numbers.bar", bar.from(), bar.to(), bar.count()))
			.collect(
					Collectors.joining("</span><span class=\"bar-number\">", "<span class=\"bar-number\">", "</span>"));
	}

	private static String words(MessageSource messages, String key, Object... arguments) {
		return HtmlUtils.htmlEscape(messages.getMessage(key, arguments, Locale.ENGLISH), "UTF-8");
	}

}
