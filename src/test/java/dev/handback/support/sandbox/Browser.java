package dev.handback.support.sandbox;

import java.net.CookieManager;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.Http;

/**
 * A person's browser: keeps cookies, follows redirects within the service, and stops at
 * the application.
 */
public final class Browser {

	public static final String REDIRECT_URI = "http://localhost:8080/login/oauth2/code/service";

	private final HttpClient client = HttpClient.newBuilder()
		.cookieHandler(new CookieManager())
		.followRedirects(HttpClient.Redirect.NEVER)
		.build();

	private final Service service;

	private URI address;

	private String page = "";

	private int status;

	public Browser(Service service) {
		this.service = service;
		this.address = service.address();
	}

	/** The link of a login button. */
	public static String loginLink(String more) {
		return "/oauth/authorize?response_type=code&client_id=handback-sandbox&redirect_uri=" + encoded(REDIRECT_URI)
				+ more;
	}

	public Browser open(String path) {
		return go(HttpRequest.newBuilder(this.service.address().resolve(path)).build());
	}

	/** Picks someone on the sign-in page. */
	public Browser signInAs(String person) {
		Matcher target = Pattern.compile("name=\"continue\" value=\"([^\"]*)\"").matcher(this.page);
		if (!target.find()) {
			throw new IllegalStateException("This isn't a sign-in page: " + this.page);
		}
		return post("/signin", "person=" + person + "&continue=" + encoded(target.group(1).replace("&amp;", "&")));
	}

	public Browser post(String path, String form) {
		return go(HttpRequest.newBuilder(this.service.address().resolve(path))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form))
			.build());
	}

	/** Follows the first link with that text. */
	public Browser click(String text) {
		Matcher link = Pattern.compile("<a [^>]*href=\"([^\"]*)\"[^>]*>\\s*(?:<span[^>]*>)?" + Pattern.quote(text))
			.matcher(this.page);
		if (!link.find()) {
			throw new IllegalStateException("No link " + text + " on this page: " + this.page);
		}
		return open(link.group(1).replace("&amp;", "&"));
	}

	private Browser go(HttpRequest request) {
		HttpResponse<String> response = Http.send(this.client, request, BodyHandlers.ofString());
		this.address = request.uri();
		this.page = response.body();
		this.status = response.statusCode();
		Optional<URI> next = response.headers().firstValue("Location").map(this.address::resolve);
		if (next.isEmpty()) {
			return this;
		}
		if (next.get().getPort() == this.service.address().getPort()) {
			return go(HttpRequest.newBuilder(next.get()).build());
		}
		this.address = next.get();
		return this;
	}

	public URI address() {
		return this.address;
	}

	public String page() {
		return this.page;
	}

	public int status() {
		return this.status;
	}

	public boolean isAtTheApplication() {
		return this.address.toString().startsWith(REDIRECT_URI + "?");
	}

	/** A parameter of the browser's current address. */
	public Optional<String> parameter(String name) {
		for (String part : Optional.ofNullable(this.address.getRawQuery()).orElse("").split("&", -1)) {
			if (part.startsWith(name + "=")) {
				return Optional.of(URLDecoder.decode(part.substring(name.length() + 1), StandardCharsets.UTF_8));
			}
		}
		return Optional.empty();
	}

	public static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

}
