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
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

/**
 * The first teacher of Ashgrove with a browser that has cookies and nothing else, at an
 * app that runs as a process of its own.
 */
public final class PlainTeacher {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String TEACHER = "5b00000000000000000a0001";

	private final CookieManager cookies = new CookieManager();

	private final HttpClient http = HttpClient.newBuilder()
		.cookieHandler(this.cookies)
		.followRedirects(HttpClient.Redirect.NORMAL)
		.connectTimeout(PATIENCE)
		.build();

	private final URI app;

	private final SectionId section;

	private String csrf = "";

	public PlainTeacher(URI app, SectionId section) {
		this.app = app;
		this.section = section;
	}

	/** Signs in through the sandbox; the session outlives the app's process. */
	public PlainTeacher signIn() throws IOException, InterruptedException {
		HttpResponse<String> schools = get(this.app.resolve("/oauth2/authorization/service"));
		HttpResponse<String> people = get(schools.uri()
			.resolve(found("<a [^>]*href=\"([^\"]*)\"[^>]*>\\s*(?:<span[^>]*>)?Ashgrove", schools.body())));
		send(form(people.uri().resolve("/signin"),
				Map.of("person", TEACHER, "continue", found("name=\"continue\" value=\"([^\"]*)\"", people.body()))));
		this.csrf = found("X-(?:CSRF|XSRF)-TOKEN&quot;: &quot;([^&]*)&quot;",
				get(this.app.resolve("/sections/" + this.section)).body());
		return this;
	}

	/**
	 * Sets work.
	 * @return whether the app said that it is saved; it may be also where it did not say
	 */
	public boolean setsWork(UUID id, String title) throws InterruptedException {
		return acknowledged(form(this.app.resolve("/sections/" + this.section + "/assignments"),
				Map.of("id", id.toString(), "title", title, "description", "Write it", "dueDate", "2099-01-31",
						"dueTime", "23:59", "points", "20", "acceptsText", "true", "term",
						"5e00000000000000000a0001")));
	}

	/**
	 * Leaves a cell.
	 * @return whether the app said that it is saved; it may be also where it did not say
	 */
	public boolean grades(UUID assignment, PersonId student, int points) throws InterruptedException {
		return acknowledged(form(cell(assignment, student),
				Map.of("points-" + student, String.valueOf(points), "comment-" + student, "")));
	}

	private URI cell(UUID assignment, PersonId student) {
		return this.app.resolve("/sections/" + this.section + "/assignments/" + assignment + "/grades/" + student);
	}

	private boolean acknowledged(HttpRequest request) throws InterruptedException {
		try {
			return send(request).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** What her browser sends with every request, each line with its name. */
	public List<String> headers() {
		String cookies = this.cookies.getCookieStore()
			.get(this.app)
			.stream()
			.map((cookie) -> cookie.getName() + "=" + cookie.getValue())
			.collect(Collectors.joining("; "));
		return List.of("Cookie: " + cookies, "X-CSRF-TOKEN: " + this.csrf);
	}

	private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(address).timeout(PATIENCE).build());
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
