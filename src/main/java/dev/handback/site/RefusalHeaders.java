package dev.handback.site;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.stereotype.Component;

/**
 * Writes the headers that every page has to answers that are refused before a filter
 * would write them.
 */
@Component
class RefusalHeaders implements RequestRejectedHandler {

	private final SecurityFilterChain pages;

	RefusalHeaders(@Qualifier("pages") SecurityFilterChain pages) {
		this.pages = pages;
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException ex)
			throws IOException, ServletException {
		write(request, response);
		response.sendError(HttpServletResponse.SC_BAD_REQUEST);
	}

	void write(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		for (var filter : this.pages.getFilters()) {
			if (filter instanceof HeaderWriterFilter headers) {
				headers.doFilter(request, response, (asked, answered) -> {
				});
			}
		}
	}

}
