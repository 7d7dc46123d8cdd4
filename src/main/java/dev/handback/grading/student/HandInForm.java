package dev.handback.grading.student;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.NotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The form with which a student hands in work, as typed.
 *
 * @param before how many attempts the page showed
 */
record HandInForm(@Nullable String text, @Nullable String link, @Nullable String before) {

	static final HandInForm EMPTY = new HandInForm("", "", null);

	/** What was typed: a text, a link, or both. */
	List<Attachment> written() {
		return Stream
			.of(new Attachment(Attachment.Type.TEXT, "", plain(this.text)),
					new Attachment(Attachment.Type.LINK, "", plain(this.link)))
			.filter((one) -> !one.content().isEmpty())
			.toList();
	}

	private static String plain(@Nullable String typed) {
		return Objects.requireNonNullElse(typed, "").strip();
	}

	/**
	 * How many attempts the page showed.
	 * @throws NotFoundException if it isn't a number, because no page sends such a form
	 */
	Optional<Integer> shownAttempts() {
		try {
			return Optional.ofNullable(this.before).filter((text) -> !text.isEmpty()).map(Integer::valueOf);
		}
		catch (NumberFormatException ex) {
			throw new NotFoundException();
		}
	}

}
