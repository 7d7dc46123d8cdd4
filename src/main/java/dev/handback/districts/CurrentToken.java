package dev.handback.districts;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A district's current token.
 *
 * @param created according to the service's list when it was picked up; null if it came
 * from elsewhere
 * @param byHand whether it was entered or configured rather than listed
 * @param works false once the service has refused it
 */
record CurrentToken(String value, @Nullable Instant created, boolean byHand, boolean works) {

	/** Whether the service lists a better token, which only a person may accept. */
	boolean isKeptOver(List<ListedToken> listed) {
		return this.byHand && this.works
				&& listed.stream()
					.findFirst()
					.filter((newest) -> !newest.value().equals(this.value))
					.filter((newest) -> !isAmong(listed) || newest.isNewerThan(createdBy(listed)))
					.isPresent();
	}

	private boolean isAmong(List<ListedToken> listed) {
		return listed.stream().map(ListedToken::value).anyMatch(this.value::equals);
	}

	/**
	 * When the token was created, according to that list or else to the one it came from.
	 */
	@Nullable Instant createdBy(List<ListedToken> listed) {
		for (ListedToken token : listed) {
			if (token.value().equals(this.value)) {
				return token.created();
			}
		}
		return this.created;
	}

	@Override
	public String toString() {
		return "CurrentToken[created=" + this.created + ", byHand=" + this.byHand + ", works=" + this.works + "]";
	}

}
