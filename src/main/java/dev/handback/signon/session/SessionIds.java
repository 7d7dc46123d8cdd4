package dev.handback.signon.session;

import java.util.List;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.session.web.http.CookieHttpSessionIdResolver;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.HttpSessionIdResolver;
import org.springframework.stereotype.Component;

/**
 * Keeps the session's id in a cookie. Otherwise, a session saved at the end of a request
 * would be read from the database again just to find out whether its cookie is still
 * right; the cookie itself says so.
 */
@Component
class SessionIds implements HttpSessionIdResolver {

	private static final String ASKED = SessionIds.class.getName();

	/**
	 * More than any browser sends. Each is looked up in the database until one is found.
	 */
	private static final int MOST = 10;

	private final CookieHttpSessionIdResolver cookies = new CookieHttpSessionIdResolver();

	private final CookieSerializer cookie;

	SessionIds(CookieSerializer cookie) {
		this.cookie = cookie;
		this.cookies.setCookieSerializer(cookie);
	}

	/**
	 * The ids that came with the request, when they are first needed. The page about an
	 * error needs none: reading a session that wasn't read before may be what failed, and
	 * would end that page, too.
	 */
	@Override
	public List<String> resolveSessionIds(HttpServletRequest request) {
		if (request.getAttribute(ASKED) == request || request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) != null) {
			return List.of();
		}
		request.setAttribute(ASKED, request);
		// The database would refuse this character, and no id contains it.
		return this.cookies.resolveSessionIds(request)
			.stream()
			.filter((id) -> id.indexOf('\0') < 0)
			.limit(MOST)
			.toList();
	}

	@Override
	public void setSessionId(HttpServletRequest request, HttpServletResponse response, String id) {
		if (!this.cookie.readCookieValues(request).contains(id)) {
			this.cookies.setSessionId(request, response, id);
		}
	}

	@Override
	public void expireSession(HttpServletRequest request, HttpServletResponse response) {
		this.cookies.expireSession(request, response);
	}

}
