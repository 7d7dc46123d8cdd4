package dev.handback.site;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.tomcat.util.http.InvalidParameterException;

import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers requests that came without their body because {@link BodyBuffering} refused it,
 * and those whose parameters Tomcat doesn't read: too many, or badly encoded. If other
 * code read such a parameter later, it would log all of it.
 */
class RefusedRequestFilter extends OncePerRequestFilter {

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		int refusal = refusal(request);
		if (refusal != 0) {
			response.sendError(refusal);
		}
		else {
			chain.doFilter(request, response);
		}
	}

	private static int refusal(HttpServletRequest request) {
		if (request.getAttribute(BodyBuffering.REFUSED) instanceof Integer status) {
			return status;
		}
		try {
			request.getParameterMap();
			return 0;
		}
		catch (InvalidParameterException ex) {
			return ex.getErrorCode();
		}
	}

}
