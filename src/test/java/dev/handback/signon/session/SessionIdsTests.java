package dev.handback.signon.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.session.web.http.SessionRepositoryFilter;

import static org.assertj.core.api.Assertions.assertThat;

class SessionIdsTests {

	private final AtomicInteger read = new AtomicInteger();

	private final MapSessionRepository sessions = new MapSessionRepository(new ConcurrentHashMap<>()) {

		@Override
		public MapSession findById(String id) {
			SessionIdsTests.this.read.incrementAndGet();
			return super.findById(id);
		}

	};

	private final MapSession session = this.sessions.createSession();

	private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/sections");

	@BeforeEach
	void keepASession() {
		this.sessions.save(this.session);
		this.request.setCookies(new Cookie("SESSION", encoded(this.session.getId())));
	}

	@Test
	void readsTheSessionOnceAndLeavesItsCookieAlone() {
		MockHttpServletResponse response = answers((request) -> request.getSession(false).setAttribute("seen", "yes"));

		assertThat(this.read).hasValue(1);
		assertThat(response.getCookies()).isEmpty();
		assertThat(this.sessions.findById(this.session.getId()).<String>getAttribute("seen")).isEqualTo("yes");
	}

	@Test
	void writesTheCookieOfASessionThatHasAnotherIdNow() {
		MockHttpServletResponse response = answers(HttpServletRequest::changeSessionId);

		assertThat(response.getCookie("SESSION").getValue()).isNotEqualTo(encoded(this.session.getId()));
	}

	@Test
	void writesTheCookieOfANewSession() {
		this.request.setCookies(new Cookie("SESSION", encoded("gone")));

		assertThat(answers(HttpServletRequest::getSession).getCookie("SESSION").getValue())
			.isNotEqualTo(encoded("gone"));
	}

	@Test
	void endsTheCookieWithItsSession() {
		assertThat(answers((request) -> request.getSession(false).invalidate()).getCookie("SESSION").getMaxAge())
			.isZero();
	}

	@Test
	void findsTheSessionAgainForThePageThatTellsAnError() {
		answers((request) -> request.getSession(false));

		answers((request) -> assertThat(request.getSession(false)).isNotNull());
	}

	@Test
	void looksForNoMoreSessionsThanABrowserHas() {
		this.request.setCookies(IntStream.range(0, 300)
			.mapToObj((number) -> new Cookie("SESSION", encoded("gone " + number)))
			.toArray(Cookie[]::new));

		answers((request) -> request.getSession(false));

		assertThat(this.read).hasValue(10);
	}

	private MockHttpServletResponse answers(Consumer<HttpServletRequest> page) {
		SessionRepositoryFilter<MapSession> filter = new SessionRepositoryFilter<>(this.sessions);
		filter.setHttpSessionIdResolver(new SessionIds(new DefaultCookieSerializer()));
		MockHttpServletResponse response = new MockHttpServletResponse();
		FilterChain chain = (request, answer) -> {
			page.accept((HttpServletRequest) request);
			answer.flushBuffer();
		};
		try {
			filter.doFilter(this.request, response, chain);
		}
		catch (IOException | ServletException ex) {
			throw new IllegalStateException(ex);
		}
		return response;
	}

	private static String encoded(String id) {
		return Base64.getEncoder().encodeToString(id.getBytes(StandardCharsets.UTF_8));
	}

}
