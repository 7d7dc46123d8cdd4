package dev.handback.alerts;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

/** Sends plain-text email. */
@Component
public class Mailer {

	private static final Logger log = LoggerFactory.getLogger(Mailer.class);

	private final @Nullable JavaMailSender server;

	private final @Nullable String from;

	private final Clock clock;

	Mailer(ObjectProvider<JavaMailSender> server, AlertsProperties properties, Clock clock) {
		this.server = server.getIfAvailable();
		this.from = properties.mail().from();
		this.clock = clock;
	}

	/** Whether it is one complete address. */
	static boolean isAddress(String text) {
		return address(text).findAny().isPresent();
	}

	/** Whether there is a server and a sender's address. */
	public boolean isOn() {
		return this.from != null;
	}

	/**
	 * Sends one email to all of them.
	 * @param to addresses as received; invalid ones are left out
	 */
	public SendResult send(Collection<String> to, String subject, String text) {
		InternetAddress[] addresses = addresses(to);
		if (this.server == null || this.from == null || addresses.length == 0) {
			return SendResult.NO_ONE;
		}
		try {
			this.server.send(mail(this.server.createMimeMessage(), this.from, addresses, subject, text));
			return SendResult.TOLD;
		}
		catch (MailException | MessagingException ex) {
			SendResult outcome = (ex instanceof MailSendException failure) ? of(failure) : SendResult.DOWN;
			log.warn("Could not send an email through {} ({}): {}", host(this.server),
					outcome.name().toLowerCase(Locale.ROOT), reason(ex));
			return outcome;
		}
	}

	private static String host(JavaMailSender server) {
		return (server instanceof JavaMailSenderImpl known) ? String.valueOf(known.getHost()) : "the mail server";
	}

	// Its message may contain an address.
	private static String reason(Exception failure) {
		Exception first = (failure instanceof MailSendException all && all.getMessageExceptions().length > 0)
				? all.getMessageExceptions()[0] : failure;
		return NestedExceptionUtils.getMostSpecificCause(first).getClass().getSimpleName();
	}

	private MimeMessage mail(MimeMessage mail, String from, InternetAddress[] to, String subject, String text)
			throws MessagingException {
		MimeMessageHelper helper = new MimeMessageHelper(mail, "UTF-8");
		helper.setFrom(from);
		helper.setTo(to);
		// A district's name may contain a line break, which would start another header.
		helper.setSubject(subject.replaceAll("[\\p{Cntrl}\\s]+", " "));
		helper.setText(text);
		mail.setHeader("Message-ID", id(from, to, subject, text));
		// Prevents automatic replies (RFC 3834, 5).
		mail.setHeader("Auto-Submitted", "auto-generated");
		return mail;
	}

	/**
	 * The same for the same mail on the same day, so that one that was sent twice is
	 * recognized. The next day's is another one, even if it says the same.
	 */
	private String id(String from, InternetAddress[] to, String subject, String text) {
		String day = LocalDate.ofInstant(this.clock.instant(), ZoneOffset.UTC).toString();
		String all = String.join("\n", Arrays.toString(to), subject, text, day);
		String address = addresses(List.of(from))[0].getAddress();
		return "<" + UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8))
				+ address.substring(address.lastIndexOf('@')) + ">";
	}

	private static SendResult of(MailSendException failure) {
		for (Exception cause : failure.getMessageExceptions()) {
			if (cause instanceof SendFailedException refused) {
				Address @Nullable [] sent = refused.getValidSentAddresses();
				return (sent != null && sent.length > 0) ? SendResult.PARTLY : SendResult.REFUSED;
			}
		}
		return SendResult.DOWN;
	}

	private static InternetAddress[] addresses(Collection<String> to) {
		return to.stream().flatMap(Mailer::address).toArray(InternetAddress[]::new);
	}

	private static Stream<InternetAddress> address(String text) {
		try {
			InternetAddress address = new InternetAddress(text, true);
			return (text.contains("@") && !address.isGroup()) ? Stream.of(address) : Stream.empty();
		}
		catch (AddressException ex) {
			return Stream.empty();
		}
	}

}
