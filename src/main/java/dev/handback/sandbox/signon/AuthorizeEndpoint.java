package dev.handback.sandbox.signon;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Where logins start: the login button, the direct link, and the tile in the portal. */
@Controller
class AuthorizeEndpoint {

	private final Applications applications;

	private final Sessions sessions;

	private final Codes codes;

	private final Differences differences;

	AuthorizeEndpoint(Applications applications, Sessions sessions, Codes codes, Differences differences) {
		this.applications = applications;
		this.sessions = sessions;
		this.codes = codes;
		this.differences = differences;
	}

	@GetMapping("/oauth/authorize")
	Answer authorize(Query query, RequestLog exchange, HttpServletRequest request, HttpServletResponse response) {
		Application application = application(query);
		String redirectUri = query.text("redirect_uri");
		if (!application.redirectUris().contains(redirectUri)) {
			throw SignOnProblem.unknownRedirectUri(redirectUri, application);
		}
		LoginRequest login = new LoginRequest(application, redirectUri, query.first("state"), query.text("nonce"),
				Challenge.sentIn(query));
		if (!query.text("response_type").equals("code")) {
			return Reply.redirect(login.refused("unsupported_response_type", "response_type must be code"));
		}
		if (!login.challenge().hasForm()) {
			return Reply
				.redirect(login.refused("invalid_request", "code_challenge or code_challenge_method is invalid"));
		}
		if (this.differences.isOn(Difference.OPENID_REQUIRED) && !login.nonce().isEmpty()
				&& !List.of(query.text("scope").split(" ", -1)).contains("openid")) {
			return Reply.redirect(login.refused("invalid_scope", "the scope openid is required if a nonce is sent"));
		}
		return proceed(login, query, exchange, request, response);
	}

	@GetMapping("/oauth/instant-login")
	Answer instantLogin(Query query, RequestLog exchange, HttpServletRequest request, HttpServletResponse response) {
		return proceed(LoginRequest.managed(application(query)), query, exchange, request, response);
	}

	private Application application(Query query) {
		String id = query.text("client_id");
		return this.applications.find(id).orElseThrow(() -> new SignOnProblem("application", id));
	}

	/**
	 * Checks for a district, its authorization, a person, and then issues a code.
	 * Whatever is missing is asked for on a page that leads back here.
	 */
	private Answer proceed(LoginRequest login, Query query, RequestLog exchange, HttpServletRequest request,
			HttpServletResponse response) {
		Optional<District> district = query.first("district_id")
			.map(AuthorizeEndpoint::district)
			.or(() -> this.sessions.remembered(request));
		if (district.isEmpty()) {
			return Reply.redirect(page("/school", "", here(request)));
		}
		this.sessions.remember(district.get(), response);
		if (!district.get().authorizes()) {
			return Reply.redirect(login.refused("access_denied", "The district has not authorized this application"));
		}
		Optional<Person> person = this.sessions.person(request, district.get());
		if (person.isEmpty()) {
			return Reply.redirect(page("/signin", "district=" + district.get().id() + "&", here(request)));
		}
		exchange.setCaller(login.application().id(), district.get().id().toString());
		return exchange
			.carryOut((changes) -> Reply.redirect(login.withCode(this.codes.issue(login, person.get().id(), changes))));
	}

	private static District district(String id) {
		return Districts.find(id).orElseThrow(() -> new SignOnProblem("district", id));
	}

	private static String here(HttpServletRequest request) {
		return request.getRequestURI() + "?" + request.getQueryString();
	}

	private static URI page(String path, String parameters, String leadingTo) {
		return URI.create(path + "?" + parameters + "continue=" + URLEncoder.encode(leadingTo, StandardCharsets.UTF_8));
	}

}
