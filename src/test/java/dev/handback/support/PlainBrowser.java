package dev.handback.support;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A browser with nothing but cookies, used with an app that runs in a process of its own.
 */
public final class PlainBrowser {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final CookieManager cookies = new CookieManager();

	private final HttpClient http = HttpClient.newBuilder()
		.cookieHandler(this.cookies)
		.followRedirects(HttpClient.Redirect.NORMAL)
		.connectTimeout(PATIENCE)
		.build();

	private final URI app;

	private String csrf = "";

	public PlainBrowser(URI app) {
		this.app = app;
	}

	/**
	 * Signs in through the sandbox. The session outlives the app's process.
	 * @param person an id
	 */
	public PlainBrowser signIn(String person) throws IOException, InterruptedException {
		HttpResponse<String> schools = get(this.app.resolve("/oauth2/authorization/service"));
		HttpResponse<String> people = get(schools.uri()
			.resolve(found("<a [^>]*href=\"([^\"]*5a" + person.substring(2, 20) + "0001[^\"]*)\"", schools.body())));
		send(form(people.uri().resolve("/signin"),
				Map.of("person", person, "continue", found("name=\"continue\" value=\"([^\"]*)\"", people.body()))));
		readFormToken();
		return this;
	}

	/** Each session has another one. */
	private void readFormToken() throws IOException, InterruptedException {
		this.csrf = found("X-(?:CSRF|XSRF)-TOKEN&quot;: &quot;([^&]*)&quot;", get(this.app.resolve("/")).body());
	}

	/** Signs out of the app, and of the service on the page that the app links to. */
	public void signOut() throws IOException, InterruptedException {
		readFormToken();
		String page = sends("/logout", Map.of());
		URI session = URI.create(found("href=\"([^\"]*/session)\"", page));
		send(form(session.resolve("/session/end"),
				PageForm.of(opens(session.toString()), "/session/end").sent("").toSingleValueMap()));
	}

	/** Switches to another of the person's roles. */
	public PlainBrowser switchTo(String role) throws IOException, InterruptedException {
		send(form(this.app.resolve("/role"), Map.of("role", role)));
		return this;
	}

	/** Opens a page, which has to exist. */
	public String opens(String address) throws IOException, InterruptedException {
		return expected(get(this.app.resolve(address)));
	}

	/** Submits a form and returns the page that follows. */
	public String sends(String address, Map<String, String> fields) throws IOException, InterruptedException {
		return expected(post(address, fields));
	}

	private static String expected(HttpResponse<String> answer) {
		if (answer.statusCode() != 200) {
			throw new IllegalStateException(answer.statusCode() + " at " + answer.uri() + ": " + answer.body());
		}
		return answer.body();
	}

	/**
	 * Submits a form.
	 * @throws IOException if there is no answer
	 */
	public HttpResponse<String> post(String address, Map<String, String> fields)
			throws IOException, InterruptedException {
		return send(form(this.app.resolve(address), fields));
	}

	/** The names and values of the headers it sends with every request. */
	public List<String> headers() {
		String cookies = this.cookies.getCookieStore()
			.get(this.app)
			.stream()
			.map((cookie) -> cookie.getName() + "=" + cookie.getValue())
			.collect(Collectors.joining("; "));
		return List.of("Cookie: " + cookies, "X-CSRF-TOKEN: " + this.csrf);
	}

	/** A sign-in has more redirects than the client follows at once. */
	private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
		HttpResponse<String> answer = send(HttpRequest.newBuilder(address).timeout(PATIENCE).build());
		return (answer.statusCode() == 302)
				? get(answer.uri().resolve(answer.headers().firstValue("Location").orElseThrow())) : answer;
	}

	private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
		return this.http.send(request, HttpResponse.BodyHandlers.ofString());
	}

	private HttpRequest form(URI address, Map<String, String> fields) {
		String body = fields.entrySet()
			.stream()
			.map((field) -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
		return HttpRequest.newBuilder(address)
			.timeout(PATIENCE)
			.header("Content-Type", "application/x-www-form-urlencoded")
			.header("X-CSRF-TOKEN", this.csrf)
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build();
	}

	private static String found(String pattern, String page) {
		Matcher matcher = Pattern.compile(pattern).matcher(page);
		if (!matcher.find()) {
			throw new IllegalStateException("No " + pattern + " on this page: " + page);
		}
		return matcher.group(1).replace("&amp;", "&");
	}

}
