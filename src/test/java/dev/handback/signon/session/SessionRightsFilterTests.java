package dev.handback.signon.session;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.signon.Rights;
import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;

/** Someone whose role ends while they are signed in. */
class SessionRightsFilterTests {

	private final Rights rights = Mockito.mock();

	private final SessionRightsFilter filter = new SessionRightsFilter(this.rights, Mockito.mock(), Clock.systemUTC());

	private final SignedInUser stored = new SignedInUser(People.teacher('a').person(), People.district('a'), "Ada",
			"Ashgrove", Set.of(Role.TEACHER, Role.STAFF), Set.of(Role.TEACHER, Role.STAFF), Role.STAFF, Instant.now());

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	@Test
	void hasTheSameRoleOnAnErrorPageAsInItsRequest() throws Exception {
		BDDMockito.given(this.rights.of(any(), any(), any())).willReturn(Set.of(Role.TEACHER));
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/nothing");
		assertThat(rolesIn(request)).containsExactly(Role.TEACHER);

		request.setDispatcherType(DispatcherType.ERROR);
		request.setAttribute(RequestDispatcher.ERROR_REQUEST_URI, "/nothing");
		request.setRequestURI("/error");

		assertThat(rolesIn(request)).containsExactly(Role.TEACHER);
		BDDMockito.then(this.rights).should().of(any(), any(), any());
	}

	/** The session is read for each dispatch. */
	private List<Role> rolesIn(MockHttpServletRequest request) throws Exception {
		SecurityContextHolder.setContext(this.stored.inContext());
		SignedInUser[] seen = new SignedInUser[1];
		this.filter.doFilter(request, new MockHttpServletResponse(),
				(chained,
						response) -> seen[0] = (SignedInUser) SecurityContextHolder.getContext()
							.getAuthentication()
							.getPrincipal());
		return List.copyOf(seen[0].roles());
	}

}
