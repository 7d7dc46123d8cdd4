package dev.handback.alerts.digest;

import dev.handback.alerts.Mailer;
import dev.handback.alerts.SendResult;
import dev.handback.roster.Mailboxes;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** The email in which a teacher gets a digest. */
@Component
class DigestMail {

	private final Mailboxes mailboxes;

	private final DigestTexts texts;

	private final Mailer mailer;

	DigestMail(Mailboxes mailboxes, DigestTexts texts, Mailer mailer) {
		this.mailboxes = mailboxes;
		this.texts = texts;
		this.mailer = mailer;
	}

	boolean isOn() {
		return this.mailer.isOn();
	}

	SendResult send(DistrictId district, PersonId teacher, StuckWork stuck) {
		return this.mailer.send(this.mailboxes.of(district, teacher).stream().toList(), this.texts.subject(stuck),
				this.texts.body(stuck));
	}

}
