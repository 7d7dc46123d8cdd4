package dev.handback.sandbox.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The parameters of a query or a form, in the order in which they were sent. */
public final class Query {

	private final List<Parameter> parameters;

	private Query(List<Parameter> parameters) {
		this.parameters = parameters;
	}

	/**
	 * The query of a request, without reading its body.
	 * @throws Refusal 400 if it isn't properly encoded
	 */
	public static Query of(HttpServletRequest request) {
		return parse(request.getQueryString());
	}

	public static Query parse(@Nullable String encoded) {
		List<Parameter> parameters = new ArrayList<>();
		if (encoded != null) {
			for (String part : encoded.split("&", -1)) {
				if (!part.isEmpty()) {
					parameters.add(Parameter.parse(part));
				}
			}
		}
		return new Query(parameters);
	}

	/** The parameters, or none if the text isn't properly encoded. */
	public static Query parseIfValid(String encoded) {
		try {
			return parse(encoded);
		}
		catch (Refusal ex) {
			return new Query(List.of());
		}
	}

	public Optional<String> first(String name) {
		return all(name).stream().findFirst();
	}

	/** The parameter's value, or an empty string. */
	public String text(String name) {
		return first(name).orElse("");
	}

	public List<String> all(String name) {
		return this.parameters.stream()
			.filter((parameter) -> parameter.name().equals(name))
			.map(Parameter::value)
			.toList();
	}

	/** The distinct names, in the order in which they were sent. */
	public List<String> names() {
		return this.parameters.stream().map(Parameter::name).distinct().toList();
	}

	/**
	 * Refuses parameters that would be ignored, such as misspelled ones.
	 * @throws Refusal 400 if there are others than these
	 */
	public void requireNothingBut(Set<String> names) {
		names().stream().filter((name) -> !names.contains(name)).findFirst().ifPresent((name) -> {
			throw Refusal.badRequest("unknown: " + name);
		});
	}

	/** All parameters except these, still encoded. */
	public List<String> encodedWithout(Set<String> names) {
		return this.parameters.stream()
			.filter((parameter) -> !names.contains(parameter.name()))
			.map(Parameter::encoded)
			.toList();
	}

	private record Parameter(String name, String value, String encoded) {

		static Parameter parse(String encoded) {
			int equals = encoded.indexOf('=');
			String name = (equals < 0) ? encoded : encoded.substring(0, equals);
			String value = (equals < 0) ? "" : encoded.substring(equals + 1);
			return new Parameter(decode(name), decode(value), encoded);
		}

		private static String decode(String text) {
			try {
				return URLDecoder.decode(text, StandardCharsets.UTF_8);
			}
			catch (IllegalArgumentException ex) {
				throw Refusal.badRequest("malformed query");
			}
		}

	}

}
