package dev.handback.sandbox.console;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.wire.BufferedBodyRequest;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Turns forms on the console's pages into calls of the API that tests use, so there is
 * only one implementation of each lever. A post to {@code /console/form/…} becomes a call
 * of {@code /console/api/…} followed by a redirect to the page that the form names, with
 * the field of the answer that the form asks for. Other sites can't post.
 */
@Component
@Order(FormPosts.ORDER)
final class FormPosts extends RequestFilter {

	/** Before the gate, which checks the path. */
	static final int ORDER = 30;

	private static final int LARGEST_BODY = 1024 * 1024;

	private static final String CONSOLE = "/console";

	private static final String FORM = "/console/form/";

	static final String API = "/console/api/";

	private final PublicAddress address;

	FormPosts(PublicAddress address) {
		this.address = address;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return request.getMethod().equals("GET") || !request.getServletPath().startsWith(CONSOLE);
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		byte[] body = request.getInputStream().readNBytes(LARGEST_BODY + 1);
		if (body.length > LARGEST_BODY) {
			Reply.message(400, "request body is too large").writeTo(response);
		}
		else if (isFromAnotherSite(request)) {
			Reply.message(403, "levers can only be used from the sandbox's own pages").writeTo(response);
		}
		else if (request.getServletPath().startsWith(FORM)) {
			call(request, body, response, chain);
		}
		else {
			// curl -d declares every body a form, and Spring would parse JSON as one.
			chain.doFilter(new Call(request, request.getMethod(), body), response);
		}
	}

	/** Browsers send the first header only to localhost and over https. */
	private boolean isFromAnotherSite(HttpServletRequest request) {
		String site = request.getHeader("Sec-Fetch-Site");
		String origin = request.getHeader("Origin");
		return (site != null) ? !List.of("same-origin", "none").contains(site)
				: origin != null && !this.address.isOwn(origin, request);
	}

	private static void call(HttpServletRequest request, byte[] body, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		Query sent;
		try {
			sent = Query.parse(new String(body, StandardCharsets.UTF_8));
		}
		catch (Refusal ex) {
			ex.reply().writeTo(response);
			return;
		}
		String back = sent.first("_back").filter(FormPosts::isOurs).orElse(CONSOLE);
		ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
		String result = "";
		try {
			chain.doFilter(new Call(request, sent.first("_method").orElse("POST"), new FormFields(sent).json()),
					answer);
			if (answer.getStatus() >= 400) {
				result = query(back, "problem", Json.read(answer.getContentAsByteArray()).path("message").asString(""));
			}
			else if (sent.first("_answer").isPresent()) {
				result = query(back, "answer",
						Json.read(answer.getContentAsByteArray()).path(sent.text("_answer")).asString(""));
			}
		}
		catch (JacksonException ex) {
			result = query(back, "problem", "This is not JSON.");
		}
		answer.reset();
		response.setHeader("Location", back + result);
		response.setStatus(HttpServletResponse.SC_SEE_OTHER);
	}

	/** A page of the console, or the sign-in that a page interrupted. */
	static boolean isOurs(String page) {
		return page.chars().allMatch((c) -> c > ' ' && c < 0x7f)
				&& (page.startsWith(CONSOLE) || page.startsWith("/oauth/authorize?"));
	}

	private static String query(String page, String name, String text) {
		return (page.contains("?") ? "&" : "?") + name + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	/** The API call that a form makes. */
	private static final class Call extends BufferedBodyRequest {

		private final String method;

		Call(HttpServletRequest form, String method, byte[] body) {
			super(form, body);
			this.method = method;
		}

		@Override
		public String getMethod() {
			return this.method;
		}

		@Override
		public String getRequestURI() {
			return super.getRequestURI().replaceFirst(FORM, API);
		}

		@Override
		public String getServletPath() {
			return super.getServletPath().replaceFirst(FORM, API);
		}

		@Override
		public String getContentType() {
			return Reply.JSON;
		}

		@Override
		public @Nullable String getHeader(String name) {
			return isContentType(name) ? Reply.JSON : super.getHeader(name);
		}

		/** Spring reads the content type from the headers and fails on some. */
		@Override
		public Enumeration<String> getHeaders(String name) {
			return isContentType(name) ? Collections.enumeration(List.of(Reply.JSON)) : super.getHeaders(name);
		}

		private static boolean isContentType(String header) {
			return header.equalsIgnoreCase("Content-Type");
		}

	}

}
