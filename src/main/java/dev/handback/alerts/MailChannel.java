package dev.handback.alerts;

import java.util.ArrayList;
import java.util.List;

import dev.handback.audit.KeptSeal;
import dev.handback.diagnosis.Problem;
import dev.handback.roster.Mailboxes;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/**
 * Sends email: everything to the operators, and to a district's administrators everything
 * that operators don't have to resolve. People are known by their ids; addresses are
 * looked up when an email is sent.
 */
@Component
class MailChannel implements Channel {

	private static final String OPERATORS = "operators";

	private final Mailer mailer;

	private final AlertTexts texts;

	private final Mailboxes mailboxes;

	private final AlertsProperties.Mail properties;

	MailChannel(Mailer mailer, AlertTexts texts, Mailboxes mailboxes, AlertsProperties properties) {
		this.mailer = mailer;
		this.texts = texts;
		this.mailboxes = mailboxes;
		this.properties = properties.mail();
	}

	@Override
	public String name() {
		return "MAIL";
	}

	@Override
	public boolean isOn() {
		return this.mailer.isOn();
	}

	@Override
	public List<String> recipients(Alert alert) {
		List<String> recipients = new ArrayList<>();
		if (!this.properties.to().isEmpty()) {
			recipients.add(OPERATORS);
		}
		if (this.properties.administrators() && alert.problem().owner() != Problem.Owner.OPERATOR) {
			this.mailboxes.ofAdministrators(alert.district()).forEach((person) -> recipients.add(person.value()));
		}
		return recipients;
	}

	@Override
	public SendResult send(MessageBatch batch) {
		boolean operators = OPERATORS.equals(batch.recipient());
		List<String> to = operators ? this.properties.to() : address(batch);
		return this.mailer.send(to, this.texts.subject(batch.messages()), this.texts.body(batch.messages(),
				operators ? AlertTexts.Reader.OPERATOR : AlertTexts.Reader.ADMINISTRATOR));
	}

	@Override
	public SendResult send(List<KeptSeal> newest) {
		return this.mailer.send(this.properties.to(), this.texts.subjectOfSeals(), this.texts.bodyOfSeals(newest));
	}

	@Override
	public SendResult test() {
		return this.mailer.send(this.properties.to(), this.texts.subjectOfTest(), this.texts.bodyOfTest());
	}

	private List<String> address(MessageBatch batch) {
		DistrictId district = batch.messages().get(0).alert().district();
		return this.mailboxes.of(district, new PersonId(batch.recipient())).stream().toList();
	}

}
