package dev.handback.vocabulary;

import java.util.Locale;
import java.util.Optional;

/**
 * An attachment of an assignment or a submission (contract, attachment object).
 *
 * @param name the name that people see; empty for none
 * @param content the text itself, or the address of a link
 */
public record Attachment(Type type, String name, String content) {

	/** The address, if a page may link to it. */
	public Optional<WebLink> link() {
		return (this.type == Type.LINK) ? WebLink.parse(this.content) : Optional.empty();
	}

	/** What an attachment is (contract, attachment object: normalized values). */
	public enum Type {

		TEXT, LINK;

		/** The word on the wire. */
		public String wireName() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
