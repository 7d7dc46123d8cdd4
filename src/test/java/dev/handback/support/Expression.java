package dev.handback.support;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression in the app, and how it is used.
 *
 * @param where the class that contains it
 * @param anywhere whether it is searched for at every position instead of matched against
 * the entire text
 */
public record Expression(String where, Pattern pattern, boolean anywhere) {

	/** The maximum number of steps per character. */
	private static final long STEPS = 20;

	private static final int SHORT = 300;

	private static final Pattern REPEATS = Pattern.compile("[*+]|\\{\\d+,}|\\{\\d+,\\d+}");

	private static final Pattern NAMED = Pattern.compile("\\\\[pP]\\{[^}]*}|\\\\[A-Za-z]");

	private static final String SYNTAX = "()[]{}.*+?|^$";

	private static final List<String> ANYTHING = List.of(" ", "a", "0", "\n", "\u0001");

	/** The cost of the text, empty if it takes too many steps per character. */
	Optional<Long> cost(String text) {
		StepCount counted = new StepCount(text, STEPS * text.length() + SHORT);
		try {
			Matcher matcher = this.pattern.matcher(counted);
			if (this.anywhere) {
				while (matcher.find()) {
					// Keep going.
				}
			}
			else {
				matcher.matches();
			}
			return Optional.of(counted.steps());
		}
		catch (StepCount.TooManyException | StackOverflowError ex) {
			return Optional.empty();
		}
	}

	/**
	 * Finds a text that costs too much by combining the expression's own words: a prefix,
	 * up to three words repeated, and a suffix.
	 */
	public Optional<String> costlyText(int length) {
		if (!REPEATS.matcher(this.pattern.pattern()).find()) {
			return Optional.empty();
		}
		Attack worst = null;
		long most = -1;
		for (Attack attack : attacks()) {
			Optional<Long> cost = cost(attack.text(SHORT));
			if (cost.isEmpty()) {
				return Optional.of(attack.shown());
			}
			if (cost.get() > most) {
				worst = attack;
				most = cost.get();
			}
		}
		return (worst == null || cost(worst.text(length)).isPresent()) ? Optional.empty() : Optional.of(worst.shown());
	}

	private List<Attack> attacks() {
		Set<String> words = words();
		Set<String> before = new LinkedHashSet<>(words);
		before.add("");
		before.add(String.join("", words));
		List<Attack> attacks = new ArrayList<>();
		for (String start : before) {
			for (String one : words) {
				for (String other : words) {
					attacks.add(new Attack(start, one.equals(other) ? one : one + other, ""));
					attacks.add(new Attack(start, one.equals(other) ? one : one + other, "\u0001"));
				}
			}
		}
		for (String one : words) {
			for (String other : words) {
				ANYTHING.forEach((between) -> attacks.add(new Attack("", one + between + other, "")));
			}
		}
		return attacks;
	}

	/** The expression's own words and characters, and some common ones. */
	private Set<String> words() {
		Set<String> words = new LinkedHashSet<>();
		StringBuilder word = new StringBuilder();
		String source = NAMED.matcher(this.pattern.pattern()).replaceAll("|");
		boolean chosen = false;
		for (int i = 0; i < source.length(); i++) {
			boolean escaped = source.charAt(i) == '\\' && ++i < source.length();
			char character = source.charAt(i);
			chosen = !escaped && (character == '[' || (chosen && character != ']'));
			if (escaped || chosen || SYNTAX.indexOf(character) < 0) {
				word.append(character);
			}
			if (escaped || chosen || SYNTAX.indexOf(character) >= 0) {
				add(words, word.toString());
				word.setLength(0);
			}
		}
		add(words, word.toString());
		words.addAll(ANYTHING);
		return words;
	}

	private static void add(Set<String> words, String word) {
		if (!word.isEmpty() && words.size() < 16) {
			words.add(word);
			words.add(word.substring(0, 1));
		}
	}

	private record Attack(String before, String repeated, String behind) {

		String text(int length) {
			return this.before + this.repeated.repeat(1 + length / this.repeated.length()) + this.behind;
		}

		String shown() {
			return "\"%s\" + \"%s\" repeated + \"%s\"".formatted(this.before, this.repeated, this.behind);
		}

	}

}
