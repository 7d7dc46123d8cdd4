package dev.handback.sandbox.wire;

import java.util.Set;
import java.util.stream.Collectors;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Compares a request first with the mappings whose paths are as long. Almost every path
 * has a variable, so each request would be compared with all of them. Spring looks
 * mappings without a variable up by their path; here, each is looked up by its length.
 */
final class PathLengths extends RequestMappingHandlerMapping {

	@Override
	protected Set<String> getDirectPaths(RequestMappingInfo mapping) {
		return mapping.getPatternValues()
			.stream()
			.map((pattern) -> length(PathContainer.parsePath(pattern.replaceAll("\\{[^{}]*}", "x"))))
			.collect(Collectors.toSet());
	}

	@Override
	protected @Nullable HandlerMethod lookupHandlerMethod(String path, HttpServletRequest request) throws Exception {
		return super.lookupHandlerMethod(
				length(ServletRequestPathUtils.getParsedRequestPath(request).pathWithinApplication()), request);
	}

	private static String length(PathContainer path) {
		return String.valueOf(path.elements().size());
	}

}
