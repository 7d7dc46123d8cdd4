package dev.handback.sandbox.access;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;

/** Reads an application that is to be added, and invents what was left out. */
record ApplicationForm(SentObject sent, Applications applications) {

	static final int MOST_REDIRECT_URIS = 20;

	private static final int MOST_SCOPES = 50;

	private static final String REDIRECT_URI = "http://localhost:8080/callback";

	/**
	 * Basic credentials end an id at the colon, and clients drop a last step of dots from
	 * an address.
	 */
	private static final Text ID = new Text("(?!\\.{1,2}$)[A-Za-z0-9._~-]*", 64,
			"letters, digits, and . _ ~ -, not only dots");

	private static final Text NAME = new Text("\\P{Cntrl}*", 100, "characters");

	/** RFC 6749, appendix A.2. */
	private static final Text SECRET = new Text("[\\x20-\\x7e]*", 200, "printable ASCII characters");

	/** RFC 6749, 3.3. */
	private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,100}");

	/**
	 * Reads an application.
	 * @throws Refusal 400 for the first setting that isn't valid
	 */
	static Application read(SentObject sent, Applications applications) {
		return new ApplicationForm(sent, applications).read();
	}

	private Application read() {
		String id = text("id", ID, nextId());
		Application fallback = this.applications.all().get(0);
		Application application = new Application(id, text("name", NAME, id), text("secret", SECRET, id + "-secret"),
				texts("redirect_uris", MOST_REDIRECT_URIS, List.of(REDIRECT_URI)), this.sent.flag("oidc").orElse(true),
				texts("scopes", MOST_SCOPES, fallback.scopes()));
		this.sent.requireNothingElse();
		application.redirectUris().forEach(ApplicationForm::requireRedirectUri);
		Refusal.require(application.scopes().stream().allMatch((scope) -> SCOPE.matcher(scope).matches()),
				"scopes must be names without spaces, for example read:sections");
		return application;
	}

	private String text(String name, Text form, String otherwise) {
		String text = this.sent.text(name).orElse(otherwise);
		Refusal.require(form.allows(text), name + " must be 1 to " + form.longest + " " + form.characters);
		return text;
	}

	private List<String> texts(String name, int most, List<String> otherwise) {
		return this.sent.texts(name, most)
			.map((texts) -> texts.stream().distinct().toList())
			.filter((texts) -> !texts.isEmpty())
			.orElse(otherwise);
	}

	private String nextId() {
		return IntStream.iterate(1, (number) -> number + 1)
			.mapToObj((number) -> "app-" + number)
			.filter((id) -> this.applications.find(id).isEmpty())
			.findFirst()
			.orElseThrow();
	}

	static void requireRedirectUri(String uri) {
		Refusal.require(Application.isRedirectUri(uri), Application.NOT_A_REDIRECT_URI + uri);
	}

	/** What a text may consist of, and how long it may be. */
	private record Text(Pattern form, int longest, String characters) {

		Text(String form, int longest, String characters) {
			this(Pattern.compile(form), longest, characters);
		}

		boolean allows(String text) {
			return !text.isEmpty() && text.length() <= this.longest && this.form.matcher(text).matches();
		}

	}

}
