package dev.handback.grading;

import java.util.Locale;

import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

/**
 * Which students of a section are shown, as it stands in the address.
 *
 * @param search part of a name; empty for everybody
 * @param from the first of the window; null for the beginning
 * @param before the first after the window; null where the window begins somewhere
 */
record Selection(String search, Show show, @Nullable PersonId from, @Nullable PersonId before) {

	/**
	 * Reads an address; what makes no sense in it is left out.
	 */
	static Selection of(@Nullable String search, @Nullable String show, @Nullable String from,
			@Nullable String before) {
		return new Selection((search != null) ? search.strip() : "", Show.of(show), student(from), student(before));
	}

	/** Whether anybody may be left out. */
	public boolean isNarrowed() {
		return !this.search.isEmpty() || this.show != Show.ALL;
	}

	/** The same people, from somebody on. */
	Selection from(@Nullable PersonId first) {
		return new Selection(this.search, this.show, first, null);
	}

	private static @Nullable PersonId student(@Nullable String id) {
		return (id != null) ? PersonId.parse(id).orElse(null) : null;
	}

	/** The filters. */
	enum Show {

		ALL, TO_GRADE, MISSING, STUCK, TWO_VALUES;

		/** The word in the address and in the messages. */
		public String key() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

		static Show of(@Nullable String key) {
			for (Show show : values()) {
				if (show.key().equals(key)) {
					return show;
				}
			}
			return ALL;
		}

	}

}
