package dev.handback.commands;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import dev.handback.commands.verify.CannotVerifyException;
import dev.handback.commands.verify.Finding;
import dev.handback.commands.verify.Rule;
import dev.handback.commands.verify.Verification;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** Reports differences between the service and its contract. */
@Component("verify")
class VerifyCommand implements Command {

	private static final String DISTRICT = "--district";

	private static final String WRITE = "--write";

	private final Verification verification;

	private final MessageSourceAccessor messages;

	VerifyCommand(Verification verification, MessageSourceAccessor messages) {
		this.verification = verification;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		Map<String, String> options = options(arguments);
		@Nullable DistrictId district = id(options.get(DISTRICT), DistrictId::new);
		@Nullable SectionId section = id(options.get(WRITE), SectionId::new);
		List<Finding> told = new ArrayList<>();
		try {
			int differences = this.verification.run(district, section, (finding) -> {
				told.add(finding);
				out.println(line(finding));
				out.flush();
			});
			out.println(say("verify.done", differences));
			return (differences == 0) ? DONE : FOUND_FAULTS;
		}
		catch (CannotVerifyException ex) {
			if (!told.isEmpty()) {
				out.println(say("verify.no-district-checked",
						told.stream().filter((finding) -> finding.rule().word().isFault()).count()));
			}
			throw new CannotRunException(say(ex.messageKey(), ex.details().toArray()));
		}
	}

	/** Options are written either as one word with an equals sign or as two words. */
	private Map<String, String> options(List<String> arguments) {
		Map<String, String> options = new TreeMap<>();
		List<String> words = arguments.stream().flatMap((one) -> List.of(one.split("=", 2)).stream()).toList();
		for (int i = 0; i < words.size(); i += 2) {
			boolean known = words.get(i).equals(DISTRICT) || words.get(i).equals(WRITE);
			if (!known || i + 1 == words.size() || options.put(words.get(i), words.get(i + 1)) != null) {
				throw new CannotRunException(say("verify.usage"));
			}
		}
		return options;
	}

	private <T> @Nullable T id(@Nullable String text, Function<String, T> form) {
		try {
			return (text != null) ? form.apply(ObjectIds.typed(text)) : null;
		}
		catch (IllegalArgumentException ex) {
			throw new CannotRunException(say("verify.usage"));
		}
	}

	private String line(Finding finding) {
		String sentence = say("verify.rule." + finding.rule().wireName(), finding.details().toArray());
		return "%s %s %s %s: %s".formatted(finding.rule().word().wireName(), finding.place(), finding.operation(),
				finding.rule().wireName(), withEffect(finding, seen(finding, sentence)));
	}

	private String withEffect(Finding finding, String sentence) {
		return (finding.rule().word() == Rule.Word.DIFFERS)
				? say("verify.line", sentence, say("verify.effect." + finding.effect())) : sentence;
	}

	private String seen(Finding finding, String sentence) {
		if (!finding.example().isEmpty()) {
			return say("verify.seen", sentence, finding.times(), finding.example());
		}
		return (finding.times() > 1) ? say("verify.repeated", sentence, finding.times()) : sentence;
	}

	private String say(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

}
