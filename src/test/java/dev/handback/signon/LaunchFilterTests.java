package dev.handback.signon;

import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class LaunchFilterTests {

	private final LaunchFilter filter = new LaunchFilter();

	@Test
	void startsAgainWithoutTouchingTheCode() throws Exception {
		MockHttpServletResponse response = launch(null);

		assertThat(response.getRedirectedUrl()).isEqualTo(SignOnPaths.START);
	}

	@Test
	void letsACallbackWithStatePass() throws Exception {
		MockHttpServletRequest request = callback();
		request.setParameter("state", "ours");
		MockFilterChain chain = new MockFilterChain();

		this.filter.doFilter(request, new MockHttpServletResponse(), chain);

		assertThat(chain.getRequest()).isSameAs(request);
	}

	@Test
	void endsACircleWithAPageThatSaysWhatToDo() throws Exception {
		MockHttpServletResponse response = launch(null);
		for (int i = 0; i < 2; i++) {
			response = launch(response.getCookie("handback_launch"));
			assertThat(response.getRedirectedUrl()).isEqualTo(SignOnPaths.START);
		}

		assertThat(launch(response.getCookie("handback_launch")).getRedirectedUrl())
			.isEqualTo("/login?problem=going-in-circles");
	}

	@Test
	void showsARefusalThatCameWithoutState() throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", SignOnPaths.CALLBACK);
		request.setParameter("error", "access_denied");
		MockHttpServletResponse response = new MockHttpServletResponse();

		this.filter.doFilter(request, response, new MockFilterChain());

		assertThat(response.getRedirectedUrl()).isEqualTo("/login?problem=refused");
	}

	private MockHttpServletResponse launch(Cookie guard) throws Exception {
		MockHttpServletRequest request = callback();
		if (guard != null) {
			request.setCookies(guard);
		}
		MockHttpServletResponse response = new MockHttpServletResponse();
		MockFilterChain chain = new MockFilterChain();
		this.filter.doFilter(request, response, chain);
		assertThat(chain.getRequest()).isNull();
		return response;
	}

	private static MockHttpServletRequest callback() {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", SignOnPaths.CALLBACK);
		request.setParameter("code", "c0de");
		return request;
	}

}
