package dev.handback.alerts.digest;

import java.util.stream.Collectors;

import dev.handback.alerts.Mailer;
import dev.handback.alerts.SendResult;
import dev.handback.roster.Mailboxes;
import dev.handback.signon.PagesAddress;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;

/** The email in which a teacher gets a digest: numbers and links, but no names. */
@Component
class DigestMail {

	private final Mailboxes mailboxes;

	private final Mailer mailer;

	private final MessageSourceAccessor messages;

	private final PagesAddress pages;

	DigestMail(Mailboxes mailboxes, Mailer mailer, MessageSourceAccessor messages, PagesAddress pages) {
		this.mailboxes = mailboxes;
		this.mailer = mailer;
		this.messages = messages;
		this.pages = pages;
	}

	boolean isOn() {
		return this.mailer.isOn();
	}

	SendResult send(DistrictId district, PersonId teacher, StuckWork stuck) {
		return this.mailer.send(this.mailboxes.of(district, teacher).stream().toList(), subject(stuck), body(stuck));
	}

	private String subject(StuckWork stuck) {
		return (stuck.forTeacher() > 0) ? text("digest.subject", stuck.forTeacher())
				: text("digest.subject.others", stuck.forStudents() + stuck.forOthers());
	}

	private String body(StuckWork stuck) {
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
