package dev.handback.signon;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.handback.support.Http;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.PersonId;
import jakarta.servlet.http.Cookie;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A browser that keeps the cookies of the app and the sandbox, and follows links. */
public final class Visitor {

	private final HttpClient service = HttpClient.newBuilder()
		.cookieHandler(new CookieManager())
		.followRedirects(HttpClient.Redirect.NEVER)
		.build();

	private final Map<String, String> cookies = new ConcurrentHashMap<>();

	private final MockMvcTester mvc;

	private String address = "127.0.0.1";

	public Visitor(MockMvcTester mvc) {
		this.mvc = mvc;
	}

	/** Uses that address from now on. */
	Visitor from(String newAddress) {
		this.address = newAddress;
		return this;
	}

	/** Signs in at the service, like a portal does. */
	public Visitor atTheServiceAs(PersonId person) {
		send(HttpRequest.newBuilder(TestService.INSTANCE.address().resolve("/signin"))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString("continue=/console&person=" + person)));
		return this;
	}

	/** Opens an address of the app without following redirects. */
	MvcTestResult visits(String address, String... headers) {
		var request = this.mvc.get().uri(URI.create(address));
		for (int i = 0; i < headers.length; i += 2) {
			request.header(headers[i], headers[i + 1]);
		}
		request.with((sent) -> {
			sent.setRemoteAddr(this.address);
			return sent;
		});
		this.cookies.forEach((name, value) -> request.cookie(new Cookie(name, value)));
		MvcTestResult result = request.exchange();
		for (Cookie cookie : result.getResponse().getCookies()) {
			if (cookie.getMaxAge() == 0) {
				this.cookies.remove(cookie.getName());
			}
			else {
				this.cookies.put(cookie.getName(), cookie.getValue());
			}
		}
		return result;
	}

	/** Starts at an address of the app and goes up to the callback. */
	String comesBackFrom(String start) {
		return callback(visits(start).getResponse().getRedirectedUrl());
	}

	/** Follows the service's redirect to the callback: path and query. */
	String callback(String authorizeAddress) {
		URI location = send(HttpRequest.newBuilder(URI.create(authorizeAddress))).headers()
			.firstValue("Location")
			.map(URI::create)
			.orElseThrow();
		return location.getRawPath() + "?" + location.getRawQuery();
	}

	/** Signs in with the button. */
	public Visitor signsIn() {
		visits(comesBackFrom(SignOnPaths.START));
		return this;
	}

	/** Follows redirects between app and service until there is a page or an error. */
	MvcTestResult follows(MvcTestResult result) {
		MvcTestResult at = result;
		for (int i = 0; i < 20 && at.getResponse().getRedirectedUrl() != null; i++) {
			String next = at.getResponse().getRedirectedUrl();
			at = visits(next.startsWith("http") ? callback(next) : next);
		}
		return at;
	}

	Visitor withoutCookies() {
		this.cookies.clear();
		return this;
	}

	boolean hasCookie(String name) {
		return this.cookies.containsKey(name);
	}

	String cookie(String name) {
		return this.cookies.get(name);
	}

	Visitor keeps(String name, String value) {
		this.cookies.put(name, value);
		return this;
	}

	private HttpResponse<String> send(HttpRequest.Builder request) {
		return Http.send(this.service, request.build(), BodyHandlers.ofString());
	}

}
