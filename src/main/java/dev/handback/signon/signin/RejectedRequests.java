package dev.handback.signon.signin;

import java.io.IOException;

import jakarta.servlet.Filter;
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
 * Answers requests that are rejected before any filter writes the headers that every page
 * has.
 */
@Component
class RejectedRequests implements RequestRejectedHandler {

	private final SecurityFilterChain pages;

	RejectedRequests(@Qualifier("pages") SecurityFilterChain pages) {
		this.pages = pages;
	}

	@Override
	public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException rejected)
			throws IOException, ServletException {
		for (Filter filter : this.pages.getFilters()) {
			if (filter instanceof HeaderWriterFilter headers) {
				headers.doFilter(request, response, (asked, answered) -> {
				});
			}
		}
		response.sendError(HttpServletResponse.SC_BAD_REQUEST);
	}

}
