package dev.handback.client.records;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** A token as the service writes it. */
public final class BearerToken {

	private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]+");

	private BearerToken() {
	}

	/**
	 * The token; null if no header can contain it, because the exception would quote it.
	 */
	public static @Nullable String sendable(@Nullable String token) {
		return (token != null && FORM.matcher(token).matches()) ? token : null;
	}

}
