package dev.handback.signon;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Why a sign-in did not end with a signed-in person; each has its text on the sign-in
 * page.
 */
enum SignInProblem {

	/** The service or the person refused at the redirect URI. */
	REFUSED,

	/** The code was too old, used, or belonged to another start. */
	STALE,

	/** The service gave no usable answer. */
	UNAVAILABLE,

	/** The identity token or what the service says of the person does not agree. */
	IDENTITY,

	/** The district is not connected to this installation. */
	DISTRICT_NOT_CONNECTED,

	/** The person has no role that we serve. */
	NO_ROLE,

	/** Launches keep arriving without state: cookies are probably blocked. */
	GOING_IN_CIRCLES;

	/** The word that stands in the address of the sign-in page. */
	String code() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	static Optional<SignInProblem> fromCode(@Nullable String code) {
		return Arrays.stream(values()).filter((problem) -> problem.code().equals(code)).findFirst();
	}

}
