package dev.handback.sandbox;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * The scheme, host, and port under which a request was sent, before proxies and tunnels
 * passed it on: {@code Forwarded} (RFC 7239), else {@code X-Forwarded-…}, else
 * {@code Host}. Values that can't be part of an address are ignored.
 */
record RequestOrigin(HttpServletRequest request) {

	private static final Pattern HOST = Pattern
		.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}])(?::(\\d{1,5}))?");

	private static final Predicate<String> SCHEME = Pattern.compile("https?").asMatchPredicate();

	private static final Pattern PORT = Pattern.compile("\\d{1,5}");

	private static final int ANY = 0;

	/**
	 * The origin without a slash at the end, and without the scheme's usual port. Empty
	 * if the request names no valid host.
	 */
	static Optional<String> of(HttpServletRequest request) {
		return new RequestOrigin(request).text();
	}

	private Optional<String> text() {
		Optional<Host> forwarded = forwarded("host").or(() -> first("X-Forwarded-Host")).flatMap(Host::parse);
		Optional<Host> named = forwarded.or(() -> header("Host").flatMap(Host::parse));
		String scheme = forwarded("proto").or(() -> first("X-Forwarded-Proto"))
			.map((sent) -> sent.toLowerCase(Locale.ROOT))
			.filter(SCHEME)
			.orElseGet(this.request::getScheme);
		return named.map((host) -> {
			int port = forwarded.map(Host::port)
				.filter((sent) -> sent != ANY)
				.or(() -> first("X-Forwarded-Port").map(RequestOrigin::port).filter((sent) -> sent != ANY))
				.orElseGet(host::port);
			boolean usual = port == ANY || port == (scheme.equals("https") ? 443 : 80);
			return scheme + "://" + host.name() + (usual ? "" : ":" + port);
		});
	}

	/** A parameter of the proxy that is nearest to the sender. */
	private Optional<String> forwarded(String parameter) {
		return first("Forwarded").stream()
			.flatMap((element) -> Stream.of(element.split(";", -1)))
			.map(String::strip)
			.filter((pair) -> pair.regionMatches(true, 0, parameter + "=", 0, parameter.length() + 1))
			.map((pair) -> pair.substring(parameter.length() + 1).replace("\"", ""))
			.findFirst();
	}

	private Optional<String> first(String header) {
		return header(header).map((value) -> value.split(",", 2)[0].strip());
	}

	private Optional<String> header(String name) {
		return Optional.ofNullable(this.request.getHeader(name));
	}

	/** 0 if it isn't one. */
	private static int port(@Nullable String text) {
		if (text == null || !PORT.matcher(text).matches()) {
			return ANY;
		}
		int port = Integer.parseInt(text);
		return (port <= 65_535) ? port : ANY;
	}

	/**
	 * A host as addresses name it.
	 *
	 * @param port 0 if none was named
	 */
	private record Host(String name, int port) {

		static Optional<Host> parse(String text) {
			Matcher parts = HOST.matcher(text);
			if (!parts.matches() || (parts.group(2) != null && RequestOrigin.port(parts.group(2)) == ANY)) {
				return Optional.empty();
			}
			return Optional.of(new Host(parts.group(1).toLowerCase(Locale.ROOT), RequestOrigin.port(parts.group(2))));
		}

	}

}
