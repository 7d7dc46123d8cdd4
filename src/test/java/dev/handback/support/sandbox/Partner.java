package dev.handback.support.sandbox;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Base64;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.handback.support.sandbox.Service.Answer;

import static dev.handback.support.sandbox.Browser.REDIRECT_URI;
import static dev.handback.support.sandbox.Browser.encoded;
import static dev.handback.support.sandbox.Browser.loginLink;

/** An application that people can sign in to, seen from its back channel. */
public final class Partner {

	public static final String ASHGROVE = "5a00000000000000000a0001";

	public static final String DOGWOOD = "5a00000000000000000d0001";

	public static final String TEACHER = "5b00000000000000000a0001";

	private static final String FORM = "application/x-www-form-urlencoded";

	private final Service service;

	private final String id;

	private final String secret;

	public Partner(Service service, String id, String secret) {
		this.service = service;
		this.id = id;
		this.secret = secret;
	}

	public static Partner withOidc(Service service) {
		return new Partner(service, "handback-sandbox", "handback-sandbox-secret");
	}

	public static Partner withoutOidc(Service service) {
		return new Partner(service, "handback-plain", "handback-plain-secret");
	}

	/** The link of this application's login button. */
	public String link(String more) {
		return loginLink(more).replace("handback-sandbox", this.id);
	}

	/** Signs a person in and returns the browser, which has come back with a code. */
	public Browser signIn(String person, String more) {
		String district = "5a" + person.substring(2, 20) + "0001";
		return new Browser(this.service).open(link("&district_id=" + district + more)).signInAs(person);
	}

	public String code(String person) {
		return signIn(person, "").parameter("code").orElseThrow();
	}

	/** Exchanges the code at the token endpoint. */
	public Answer exchange(String code) {
		return exchange(code, REDIRECT_URI);
	}

	public Answer exchange(String code, String redirectUri) {
		return post(FORM, form(code, redirectUri));
	}

	public Answer exchange(Browser browser) {
		return exchange(browser.parameter("code").orElseThrow());
	}

	public static String form(String code, String redirectUri) {
		return "grant_type=authorization_code&code=" + encoded(code) + "&redirect_uri=" + encoded(redirectUri);
	}

	public Answer post(String body) {
		return post(FORM, body);
	}

	public Answer post(String contentType, String body) {
		return this.service.send(this.service.request("/oauth/tokens")
			.header("Authorization", basic(this.id + ":" + this.secret))
			.header("Content-Type", contentType)
			.POST(BodyPublishers.ofString(body))
			.build());
	}

	public Answer get(String path) {
		return this.service
			.send(this.service.request(path).header("Authorization", basic(this.id + ":" + this.secret)).build());
	}

	public String accessToken(String person) {
		return exchange(code(person)).json().path("access_token").asString();
	}

	public SignedJWT identityToken(Browser browser) {
		try {
			return SignedJWT.parse(exchange(browser).json().path("id_token").asString());
		}
		catch (ParseException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** The claims of the person's identity token. */
	public JWTClaimsSet claims(String person, String more) {
		try {
			return identityToken(signIn(person, more)).getJWTClaimsSet();
		}
		catch (ParseException ex) {
			throw new IllegalStateException(ex);
		}
	}

	public static String basic(String credentials) {
		return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
	}

}
