package dev.handback.commands.verify;

import java.util.Locale;

/** What can be found out about the service, each with a sentence in the messages. */
public enum Rule {

	NO_ANSWER(Word.DIFFERS),

	STATUS(Word.DIFFERS),

	NOT_JSON(Word.DIFFERS),

	NOT_A_PAGE(Word.DIFFERS),

	NOT_EMPTY(Word.DIFFERS),

	MESSAGE(Word.DIFFERS),

	ENVELOPE(Word.DIFFERS),

	WRAPPING(Word.DIFFERS),

	LINK(Word.DIFFERS),

	NO_NEXT(Word.DIFFERS),

	PAGING(Word.DIFFERS),

	ORDER(Word.DIFFERS),

	PAGE(Word.DIFFERS),

	MISSING_FIELD(Word.DIFFERS),

	UNKNOWN_FIELD(Word.DIFFERS),

	ELSEWHERE(Word.DIFFERS),

	UNKNOWN_VALUE(Word.DIFFERS),

	FORM(Word.DIFFERS),

	RATE_HEADER(Word.DIFFERS),

	RATE_LIMIT(Word.DIFFERS),

	ADDRESS(Word.DIFFERS),

	KEYS(Word.DIFFERS),

	TOKEN(Word.DIFFERS),

	DISTRICT(Word.DIFFERS),

	SIGN_IN(Word.DIFFERS),

	NOT_KEPT(Word.DIFFERS),

	ZERO_LEFT_OUT(Word.DIFFERS),

	NORMALIZED(Word.DIFFERS),

	SLOW(Word.DIFFERS),

	NOT_DELETED(Word.LEFT),

	MAYBE_MADE(Word.LEFT),

	MADE(Word.MADE),

	DELETED(Word.DELETED),

	NOTHING_THERE(Word.UNSEEN),

	NOT_CONNECTED(Word.UNSEEN),

	TIMES(Word.TIME);

	private final Word word;

	Rule(Word word) {
		this.word = word;
	}

	/** The first word of its lines. */
	public Word word() {
		return this.word;
	}

	/** Its name in the output. */
	public String wireName() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The kind of an output line; its first word. */
	public enum Word {

		/** Something differs from the contract. */
		DIFFERS,

		/** Something that we created may still be in the LMS. */
		LEFT,

		/** Something was created in the LMS temporarily. */
		MADE,

		/** It was deleted again. */
		DELETED,

		/** Something couldn't be checked. */
		UNSEEN,

		/** How long answers took. */
		TIME;

		/** Whether someone has to look at it. */
		public boolean isFault() {
			return this == DIFFERS || this == LEFT;
		}

		/** The word in the output. */
		public String wireName() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
