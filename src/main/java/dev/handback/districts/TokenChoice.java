package dev.handback.districts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Chooses which of the listed tokens replaces the district's current one: the newest that
 * works. A working token is replaced only by a newer one, so that a district doesn't
 * alternate between two tokens; one that a person entered is never replaced.
 */
final class TokenChoice {

	/** In a long list, older tokens aren't tried. */
	private static final int MOST = 10;

	private final Set<String> refused = ConcurrentHashMap.newKeySet();

	/**
	 * Returns the token to use.
	 * @param held null if the district has none
	 * @param listed newest first
	 * @return the token to use; empty to keep the current one
	 */
	Optional<ListedToken> of(@Nullable CurrentToken held, List<ListedToken> listed,
			Function<ListedToken, TokenTrial.Result> trial) {
		if (held == null) {
			List<ListedToken> newest = listed.subList(0, Math.min(MOST, listed.size()));
			Optional<ListedToken> working = newestThatWorks(newest, trial);
			// A district is connected even if its tokens are refused, and its page says
			// so.
			return (working.isEmpty() && withoutRefused(newest).isEmpty()) ? newest.stream().findFirst() : working;
		}
		String value = held.value();
		if (held.works()) {
			this.refused.remove(value);
			@Nullable Instant created = held.createdBy(listed);
			return held.byHand() ? Optional.empty() : newestThatWorks(
					withoutRefused(listed).stream().filter((token) -> token.isNewerThan(created)).toList(), trial);
		}
		this.refused.add(value);
		return newestThatWorks(listed.stream().filter((token) -> !token.value().equals(value)).toList(), trial);
	}

	private Optional<ListedToken> newestThatWorks(List<ListedToken> listed,
			Function<ListedToken, TokenTrial.Result> trial) {
		for (ListedToken token : listed.subList(0, Math.min(MOST, listed.size()))) {
			switch (trial.apply(token)) {
				case WORKS -> {
					return Optional.of(token);
				}
				case REFUSED -> this.refused.add(token.value());
				case UNAVAILABLE -> {
					return Optional.empty();
				}
			}
		}
		return Optional.empty();
	}

	/** Forgets refusals of tokens that are no longer listed. */
	void onlyListed(List<String> values) {
		this.refused.retainAll(Set.copyOf(values));
	}

	/** The tokens that weren't refused, in the same order. */
	List<ListedToken> withoutRefused(List<ListedToken> listed) {
		return listed.stream().filter((token) -> !this.refused.contains(token.value())).toList();
	}

}
