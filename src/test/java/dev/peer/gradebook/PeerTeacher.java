package dev.peer.gradebook;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs in at the peer with its form. */
public final class PeerTeacher {

	private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	private PeerTeacher() {
	}

	/** What a browser with the session sends with every request. */
	public static List<String> signIn(URI peer) throws IOException, InterruptedException {
		CookieManager cookies = new CookieManager();
		HttpClient browser = HttpClient.newBuilder().cookieHandler(cookies).build();
		URI form = peer.resolve("/login");
		HttpResponse<Void> signedIn = browser.send(HttpRequest.newBuilder(form)
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString("username=teacher&password=measured&_csrf=" + token(browser, form)))
			.build(), BodyHandlers.discarding());
		if (signedIn.statusCode() != 302 || signedIn.headers().firstValue("Location").orElse("").contains("error")) {
			throw new IllegalStateException("Not signed in: " + signedIn);
		}
		return List.of("Cookie: SESSION=" + cookies.getCookieStore().getCookies().get(0).getValue(),
				"X-CSRF-TOKEN: " + token(browser, form));
	}

	private static String token(HttpClient browser, URI form) throws IOException, InterruptedException {
		Matcher token = TOKEN
			.matcher(browser.send(HttpRequest.newBuilder(form).build(), BodyHandlers.ofString()).body());
		if (!token.find()) {
			throw new IllegalStateException("There is no form");
		}
		return token.group(1);
	}

}
