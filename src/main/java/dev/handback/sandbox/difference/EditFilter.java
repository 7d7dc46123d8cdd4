package dev.handback.sandbox.difference;

import java.io.IOException;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ContentCachingResponseWrapper;

/** Edits answers of the data API if the differences require it. */
@Component
@Order(EditFilter.ORDER)
final class EditFilter extends RequestFilter {

	/** After the faults, so they apply to the edited answer. */
	static final int ORDER = 120;

	private static final Pattern DATA_API = Pattern.compile("/+v\\d.*");

	private final Differences differences;

	EditFilter(Differences differences) {
		this.differences = differences;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !this.differences.editsAnswers() || !DATA_API.matcher(request.getServletPath()).matches();
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		ContentCachingResponseWrapper held = new ContentCachingResponseWrapper(response);
		chain.doFilter(request, held);
		if (held.getStatus() == HttpServletResponse.SC_OK && Reply.JSON.equals(held.getContentType())) {
			byte[] edited = this.differences.edited(held.getContentAsByteArray());
			held.resetBuffer();
			held.getOutputStream().write(edited);
		}
		held.copyBodyToResponse();
	}

}
