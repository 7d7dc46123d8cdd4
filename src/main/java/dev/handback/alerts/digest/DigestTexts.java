package dev.handback.alerts.digest;

import java.util.stream.Collectors;

import dev.handback.signon.PagesAddress;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** The texts of a digest: numbers and links, but no names. */
@Component
class DigestTexts {

	private final MessageSourceAccessor messages;

	private final PagesAddress pages;

	DigestTexts(MessageSourceAccessor messages, PagesAddress pages) {
		this.messages = messages;
		this.pages = pages;
	}

	String subject(StuckWork stuck) {
		return (stuck.forTeacher() > 0) ? text("digest.subject", stuck.forTeacher())
				: text("digest.subject.others", stuck.forStudents() + stuck.forOthers());
	}

	String body(StuckWork stuck) {
		return stuck.sections()
			.stream()
			.map(this::section)
			.collect(Collectors.joining("\n\n", text("digest.lead") + "\n\n",
					"\n\n" + text("digest.footer", this.pages.of(DigestController.PAGE)) + "\n"));
	}

	private String section(StuckWork.Section section) {
		String forTeacher = (section.forTeacher() > 0) ? text("digest.for-you", section.forTeacher()) + "\n" : "";
		String forStudents = (section.forStudents() > 0) ? text("digest.for-students", section.forStudents()) + "\n"
				: "";
		String forOthers = (section.forOthers() > 0) ? text("digest.for-others", section.forOthers()) + "\n" : "";
		return forTeacher + forStudents + forOthers + this.pages.of("/sections/" + section.id());
	}

	private String text(String key, Object... arguments) {
		return this.messages.getMessage(key, arguments);
	}

}
