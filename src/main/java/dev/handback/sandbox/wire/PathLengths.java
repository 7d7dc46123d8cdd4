package dev.handback.sandbox.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Compares a request only with mappings whose paths are as long. Almost every path has a
 * variable, so each request would be compared with all of them.
 */
final class PathLengths extends RequestMappingHandlerMapping {

	private static final int LONGEST = Long.SIZE - 1;

	/** For each mapping, a bit for each length of a path in it. */
	private final Map<RequestMappingInfo, Long> lengths = new ConcurrentHashMap<>();

	/** The bit of the request that the thread looks up: finding it takes a while. */
	private final ThreadLocal<Long> wanted = ThreadLocal.withInitial(() -> -1L);

	@Override
	protected @Nullable HandlerMethod lookupHandlerMethod(String path, HttpServletRequest request) throws Exception {
		this.wanted.set(bit(ServletRequestPathUtils.getParsedRequestPath(request).pathWithinApplication()));
		return super.lookupHandlerMethod(path, request);
	}

	@Override
	protected @Nullable RequestMappingInfo getMatchingMapping(RequestMappingInfo mapping, HttpServletRequest request) {
		boolean fits = (this.lengths.computeIfAbsent(mapping, PathLengths::of) & this.wanted.get()) != 0;
		return fits ? super.getMatchingMapping(mapping, request) : null;
	}

	private static long of(RequestMappingInfo mapping) {
		return mapping.getPatternValues()
			.stream()
			.mapToLong((pattern) -> pattern.contains("*") ? -1
					: bit(PathContainer.parsePath(pattern.replaceAll("\\{[^{}]*}", "x"))))
			.reduce(0, (one, other) -> one | other);
	}

	private static long bit(PathContainer path) {
		return 1L << Math.min(path.elements().size(), LONGEST);
	}

}
