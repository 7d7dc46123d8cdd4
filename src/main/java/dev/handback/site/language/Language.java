package dev.handback.site.language;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A language of our pages. */
enum Language {

	ENGLISH(Locale.ENGLISH), SPANISH(Locale.forLanguageTag("es-US"));

	private final Locale locale;

	Language(Locale locale) {
		this.locale = locale;
	}

	/** Spanish as schools in the United States write it: numbers with a decimal point. */
	Locale locale() {
		return this.locale;
	}

	/** The language with these two letters. */
	static Optional<Language> of(String code) {
		return Arrays.stream(values()).filter((language) -> language.code().equals(code)).findFirst();
	}

	String code() {
		return this.locale.getLanguage();
	}

}
