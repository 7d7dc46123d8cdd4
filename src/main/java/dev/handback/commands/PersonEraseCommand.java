package dev.handback.commands;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import dev.handback.privacy.Certificate;
import dev.handback.privacy.Certificates;
import dev.handback.privacy.Erasure;
import dev.handback.privacy.PersonEraser;
import dev.handback.vocabulary.ids.ObjectIds;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/**
 * Erases a person. Without the choice about grades and the id typed again, it only says
 * what it would do.
 */
@Component("person erase")
class PersonEraseCommand implements Command {

	private static final String GRADES = "--grades";

	private static final String CONFIRM = "--confirm";

	private static final String KEEP = "keep";

	private static final Set<String> CHOICES = Set.of("delete", KEEP);

	private final PersonEraser eraser;

	private final Certificates certificates;

	private final MessageSourceAccessor messages;

	PersonEraseCommand(PersonEraser eraser, Certificates certificates, MessageSourceAccessor messages) {
		this.eraser = eraser;
		this.certificates = certificates;
		this.messages = messages;
	}

	@Override
	public int run(List<String> arguments, PrintStream out) {
		PersonWords words = PersonWords.read(arguments, Set.of(GRADES, CONFIRM), "person.erase.usage", this.messages);
		@Nullable String grades = words.option(GRADES);
		@Nullable String confirmed = words.option(CONFIRM);
		if (grades == null && confirmed == null) {
			Erasure preview = this.eraser.preview(words.district(), words.person());
			print(preview, out);
			out.println(
					this.messages.getMessage(preview.hasSomething() ? "person.erase.usage" : "person.nothing-stored"));
			return preview.isStopped() ? FOUND_FAULTS : DONE;
		}
		if (grades == null || !CHOICES.contains(grades) || confirmed == null
				|| !words.person().value().equals(ObjectIds.typed(confirmed))) {
			throw new CannotRunException(this.messages.getMessage("person.erase.usage"));
		}
		Erasure erasure = this.eraser.erase(words.district(), words.person(), null, grades.equals(KEEP));
		@Nullable Certificate certificate = erasure.certificate();
		if (certificate == null && !erasure.isStopped()) {
			// An earlier output may have been lost, as on a full disk.
			certificate = this.certificates.of(words.district(), words.person()).orElse(null);
		}
		if (certificate != null) {
			out.print(certificate.text());
			return DONE;
		}
		print(erasure, out);
		out.println(this.messages.getMessage(erasure.isStopped() ? "person.not-erased" : "person.nothing-stored"));
		return FOUND_FAULTS;
	}

	private void print(Erasure erasure, PrintStream out) {
		erasure.parts()
			.forEach((part) -> out
				.println(this.messages.getMessage("person.erase.part", new Object[] { part.name(), part.rows(),
						this.messages.getMessage("person.fate." + part.fate().name().toLowerCase(Locale.ROOT)) })));
		erasure.concerns()
			.forEach((concern) -> out
				.println(this.messages.getMessage(concern.messageKey(), new Object[] { concern.number() })));
	}

}
