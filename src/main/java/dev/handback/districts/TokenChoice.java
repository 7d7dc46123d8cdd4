package dev.handback.districts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Which of the tokens that the service lists takes the place of the one that a district
 * has: the newest that works. A token that works yields only to a newer one, so two
 * tokens of a district don't take turns; one that a person entered yields to none.
 */
final class TokenChoice {

	/** Of a list of more, the older ones aren't tried. */
	private static final int MOST = 10;

	private final Set<String> refused = ConcurrentHashMap.newKeySet();

	/**
	 * Chooses.
	 * @param held null where the district has none
	 * @param listed the newest first
	 * @return the token to take; empty to leave it as it is
	 */
	Optional<ListedToken> of(@Nullable HeldToken held, List<ListedToken> listed,
			Function<ListedToken, TokenTrial.Result> trial) {
		boolean works = held != null && held.works();
		if (works) {
			this.refused.remove(held.value());
		}
		if (works && held.byHand()) {
			return Optional.empty();
		}
		for (ListedToken token : listed.subList(0, Math.min(MOST, listed.size()))) {
			if (works && !token.isNewerThan(held.createdBy(listed))) {
				return Optional.empty();
			}
			boolean hopeless = (held != null && token.value().equals(held.value()))
					|| (works && this.refused.contains(token.value()));
			TokenTrial.Result result = hopeless ? TokenTrial.Result.REFUSED : trial.apply(token);
			switch (result) {
				case WORKS -> {
					return Optional.of(token);
				}
				case REFUSED -> this.refused.add(token.value());
				case UNAVAILABLE -> {
					return Optional.empty();
				}
			}
		}
		// A district appears even if its token is refused, and its page says so.
		return (held != null) ? Optional.empty() : listed.stream().findFirst();
	}

	/** Forgets refusals of tokens that are listed no longer. */
	void onlyListed(List<String> values) {
		this.refused.retainAll(Set.copyOf(values));
	}

	/** The tokens that weren't refused, in the same order. */
	List<ListedToken> withoutRefused(List<ListedToken> listed) {
		return listed.stream().filter((token) -> !this.refused.contains(token.value())).toList();
	}

}
