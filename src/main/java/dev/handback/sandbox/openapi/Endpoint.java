package dev.handback.sandbox.openapi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.sandbox.wire.Version;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/**
 * One of the sandbox's endpoints.
 *
 * @param method in capitals
 * @param path as shown in the description, including any version
 */
record Endpoint(String method, String path) {

	private static final String OURS = "dev.handback.sandbox.";

	private static final String VARIABLE_VERSION = Version.PATH.substring(1);

	private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

	/**
	 * The endpoints of a mapping, none if the mapping isn't ours or matches any path.
	 */
	static List<Endpoint> of(RequestMappingInfo mapping, HandlerMethod handler) {
		List<Endpoint> endpoints = new ArrayList<>();
		if (handler.getBeanType().getName().startsWith(OURS)) {
			for (String pattern : mapping.getPatternValues()) {
				paths(pattern).forEach((path) -> {
					for (RequestMethod method : mapping.getMethodsCondition().getMethods()) {
						endpoints.add(new Endpoint(method.name(), path));
					}
				});
			}
		}
		return endpoints;
	}

	private static Stream<String> paths(String pattern) {
		if (!pattern.contains(VARIABLE_VERSION)) {
			return Stream.of(pattern.replaceAll("\\{(\\w+):[^{}]*}", "{$1}"));
		}
		return Arrays.stream(Version.values()).map((version) -> pattern.replace(VARIABLE_VERSION, version.toString()));
	}

	List<String> variables() {
		return VARIABLE.matcher(this.path).results().map((match) -> match.group(1)).toList();
	}

	/** A unique name, such as {@code get_v3_1_users_id}. */
	String operationId() {
		return (this.method.toLowerCase(Locale.ROOT) + this.path).replaceAll("[^A-Za-z0-9]+", "_").replaceAll("_$", "");
	}

}
