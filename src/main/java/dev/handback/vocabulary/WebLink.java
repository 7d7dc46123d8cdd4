package dev.handback.vocabulary;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An address that a page may link to: http or https, with a host, and without a user name
 * or password before it, which could make one host look like another.
 *
 * @param address as typed
 * @param host what people should see before they follow it
 */
public record WebLink(String address, String host) {

	/** The most characters that an address may have. */
	public static final int LONGEST = 2_000;

	private static final Set<String> SCHEMES = Set.of("http", "https");

	/** Parses an address; empty if a page may not link to it. */
	public static Optional<WebLink> parse(@Nullable String typed) {
		String address = (typed != null) ? typed.strip() : "";
		if (address.isEmpty() || address.length() > LONGEST) {
			return Optional.empty();
		}
		try {
			URI uri = new URI(address);
			boolean safe = uri.getScheme() != null && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
					&& uri.getHost() != null && uri.getUserInfo() == null;
			return safe ? Optional.of(new WebLink(address, uri.getHost())) : Optional.empty();
		}
		catch (URISyntaxException ex) {
			return Optional.empty();
		}
	}

}
