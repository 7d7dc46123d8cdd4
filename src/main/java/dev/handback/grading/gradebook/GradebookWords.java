package dev.handback.grading.gradebook;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.delivery.Reason;
import dev.handback.grading.grades.GradeFields;
import dev.handback.vocabulary.FieldConflict;
import dev.handback.vocabulary.Flag;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** The parts of the gradebook that its script uses as they are. */
@Component
class GradebookWords {

	private final Map<Locale, String> help = new ConcurrentHashMap<>();

	private final ITemplateEngine templates;

	GradebookWords(ITemplateEngine templates) {
		this.templates = templates;
	}

	/** Keys, icons and sentences, which are the same on every page in a language. */
	public String help() {
		return this.help.computeIfAbsent(LocaleContextHolder.getLocale(), this::help);
	}

	/** Both values of a cell that two teachers changed, to choose from. */
	String conflict(FieldConflict conflict) {
		return this.templates.process("site/conflict", Set.of("conflict"),
				new Context(LocaleContextHolder.getLocale(), Map.of("one", conflict)));
	}

	private String help(Locale locale) {
		List<String> icons = Stream
			.of(Stream.of("saving"), Stream.of(Stage.values()).map(Stage::key),
					Stream.of(GradebookCell.Note.HANDED_IN, GradebookCell.Note.COMMENT).map(GradebookCell.Note::key))
			.flatMap(Function.identity())
			.toList();
		Map<String, String> reasons = Stream.of(Reason.values())
			.collect(Collectors.toMap(GradebookCell::name, Reason::messageKey));
		return this.templates.process("grading/gradebook-help", Set.of("help"), new Context(locale, Map.of("icons",
				icons, "reasons", reasons, "flags", Flag.values(), "longestComment", GradeFields.LONGEST_COMMENT)));
	}

}
