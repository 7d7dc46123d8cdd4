package dev.handback.delivery;

import java.util.Optional;

import dev.handback.client.answers.ShortenedTexts;
import dev.handback.client.records.AttachmentRecord;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.WebLink;
import org.jspecify.annotations.Nullable;

/**
 * Something that a student handed in in the LMS, as stored there. Anyone may have written
 * any of it.
 *
 * @param type text, link or an unknown word
 * @param name and the others: empty for none
 * @param address as received; a page links only to {@link #link}
 */
public record HandedInAttachment(String type, String name, String text, String address) {

	static HandedInAttachment of(AttachmentRecord record) {
		return new HandedInAttachment(words(record.type()), InertText.typed(words(record.title())),
				InertText.typed(words(record.text())), words(record.url()));
	}

	/** Whether the text is longer than that there. */
	public boolean isShortened() {
		return ShortenedTexts.isShortened(this.text);
	}

	/** The address, if a page may link to it. */
	public Optional<WebLink> link() {
		return WebLink.parse(this.address);
	}

	private static String words(@Nullable String value) {
		return (value != null) ? value : "";
	}

}
