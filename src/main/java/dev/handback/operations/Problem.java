package dev.handback.operations;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Something about a district that is not as it should be, and whose move it is.
 *
 * @param kind its stable name, also the end of its sentence's key in the messages
 * @param arguments what the sentence names
 * @param address where it can be mended or looked at; null where this app has no such
 * page
 */
public record Problem(String kind, Owner owner, List<Object> arguments, @Nullable String address) {

	private static final Set<String> STANDSTILLS = Set.of("check.TOKEN_REFUSED", "lms.disconnected", "lms.error",
			"pause.token-refused", "pause.lms-disconnected", "roster.token-refused");

	static Problem of(String kind, Owner owner) {
		return new Problem(kind, owner, List.of(), null);
	}

	static Problem at(String address, String kind, Owner owner, Object... arguments) {
		return new Problem(kind, owner, List.of(arguments), address);
	}

	/** The key of its sentence in the messages. */
	public String messageKey() {
		return "problem-of-district." + this.kind;
	}

	/** Whether nothing can be read or sent until somebody does something. */
	public boolean standsStill() {
		return STANDSTILLS.contains(this.kind);
	}

	/** Whether it takes a person. */
	public boolean needsSomebody() {
		return this.owner != Owner.NOBODY;
	}

	/** Whose move it is, the reader's own first. */
	public enum Owner {

		ADMINISTRATOR, OPERATOR, TEACHERS, STUDENTS, SERVICE, NOBODY

	}

}
