package dev.handback.grading.assignment;

import java.math.BigDecimal;
import java.util.Optional;

import dev.handback.grading.grades.LatePolicy;
import dev.handback.vocabulary.Points;
import org.jspecify.annotations.Nullable;

/**
 * A late policy as typed.
 *
 * @param perDay points, or blank for no policy
 * @param most points, or blank for no limit
 * @param seen {@link #key()} of what the page showed
 */
record LateForm(@Nullable String perDay, @Nullable String most, @Nullable String seen) {

	static LateForm of(Optional<LatePolicy> policy) {
		LateForm form = new LateForm(policy.map(LatePolicy::perDay).map(Points::show).orElse(""),
				policy.map(LatePolicy::most).map(Points::show).orElse(""), null);
		return new LateForm(form.perDay, form.most, form.key());
	}

	private String key() {
		return (this.perDay + " " + this.most).strip();
	}

	/** The same fields on a page that shows that policy. */
	LateForm onto(LateForm stored) {
		return new LateForm(this.perDay, this.most, stored.seen);
	}

	boolean hasSeen(Optional<LatePolicy> stored) {
		return of(stored).key().equals(this.seen);
	}

	boolean isNone() {
		return isBlank(this.perDay) && isBlank(this.most);
	}

	/** The policy; empty if it can't be read. */
	Optional<LatePolicy> read() {
		Optional<BigDecimal> limit = points(this.most);
		return (limit.isEmpty() && !isBlank(this.most)) ? Optional.empty()
				: points(this.perDay).map((perDay) -> new LatePolicy(perDay, limit.orElse(null)));
	}

	private static Optional<BigDecimal> points(@Nullable String typed) {
		return Points.parse((typed != null) ? typed : "").filter((points) -> points.signum() > 0);
	}

	private static boolean isBlank(@Nullable String typed) {
		return typed == null || typed.isBlank();
	}

}
