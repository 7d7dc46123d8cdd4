package dev.handback.sandbox.journal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every operation of the service, with its method and path. */
public enum ServiceOperation {

	/** The login button. */
	AUTHORIZE("GET", "/oauth/authorize"),
	/** The direct link. */
	INSTANT_LOGIN("GET", "/oauth/instant-login"),
	/** Exchanges a code for an access token. */
	TOKEN_EXCHANGE("POST", "/oauth/tokens"),
	/** Lists an application's district tokens. */
	TOKEN_LIST("GET", "/oauth/tokens|/tokens"),
	/** OIDC discovery. */
	DISCOVERY("GET", "/\\.well-known/openid-configuration"),
	/** The public signing keys. */
	KEYS("GET", "/oauth/certs"),
	/** School picker, sign-in, portal, and session. */
	SIGN_ON_PAGES("GET|POST", "/school|/signin|/portal/[^/]+|/session|/session/end"),

	/** OIDC userinfo. */
	USER_INFO("GET", "/userinfo"),
	/** The owner of a sign-on token. */
	ME("GET", "/v1\\.2/me|/v3\\.[01]/me"), LIST_DISTRICTS("GET", data("districts")),
	READ_DISTRICT("GET", data("districts/[^/]+")), LIST_USERS("GET", data("users")),
	READ_USER("GET", data("users/[^/]+")), LIST_SCHOOLS("GET", data("schools")),
	READ_SCHOOL("GET", data("schools/[^/]+")), LIST_SECTIONS("GET", data("sections")),
	READ_SECTION("GET", data("sections/[^/]+")), READ_SECTION_SCHOOL("GET", data("sections/[^/]+/school")),
	READ_SECTION_COURSE("GET", data("sections/[^/]+/course")), READ_SECTION_TERM("GET", data("sections/[^/]+/term")),
	READ_SECTION_DISTRICT("GET", data("sections/[^/]+/district")),
	READ_SCHOOL_DISTRICT("GET", data("schools/[^/]+/district")),
	READ_TERM_DISTRICT("GET", data("terms/[^/]+/district")),
	READ_COURSE_DISTRICT("GET", data("courses/[^/]+/district")),
	READ_USER_DISTRICT("GET", data("users/[^/]+/district")), LIST_TERM_SCHOOLS("GET", data("terms/[^/]+/schools")),
	LIST_TERM_SECTIONS("GET", data("terms/[^/]+/sections")), LIST_COURSE_SCHOOLS("GET", data("courses/[^/]+/schools")),
	LIST_COURSE_SECTIONS("GET", data("courses/[^/]+/sections")), LIST_USER_SCHOOLS("GET", data("users/[^/]+/schools")),
	LIST_TERMS("GET", data("terms")), READ_TERM("GET", data("terms/[^/]+")), LIST_COURSES("GET", data("courses")),
	READ_COURSE("GET", data("courses/[^/]+")), LIST_SECTION_USERS("GET", data("sections/[^/]+/users")),
	LIST_SCHOOL_USERS("GET", data("schools/[^/]+/users")), LIST_SCHOOL_SECTIONS("GET", data("schools/[^/]+/sections")),
	LIST_SCHOOL_TERMS("GET", data("schools/[^/]+/terms")), LIST_SCHOOL_COURSES("GET", data("schools/[^/]+/courses")),
	LIST_USER_SECTIONS("GET", data("users/[^/]+/sections")), LIST_USER_CONTACTS("GET", data("users/[^/]+/mycontacts")),
	LIST_USER_STUDENTS("GET", data("users/[^/]+/mystudents")),
	LIST_USER_TEACHERS("GET", data("users/[^/]+/myteachers")), LIST_EVENTS("GET", data("events")),
	READ_EVENT("GET", data("events/[^/]+")),

	CREATE_ASSIGNMENT("POST", assignments("")), READ_ASSIGNMENT("GET", assignments("/[^/]+")),
	UPDATE_ASSIGNMENT("PATCH", assignments("/[^/]+")), DELETE_ASSIGNMENT("DELETE", assignments("/[^/]+")),
	LIST_SUBMISSIONS("GET", assignments("/[^/]+/submissions")),
	READ_SUBMISSION("GET", assignments("/[^/]+/submissions/[^/]+")),
	UPDATE_SUBMISSION("PATCH", assignments("/[^/]+/submissions/[^/]+")),

	/** A request that no endpoint handles. */
	UNKNOWN("", "");

	private static final String SEGMENT = "[^/]+";

	/** Every request is looked up, and most patterns are for another depth. */
	private static final Map<String, List<ServiceOperation>> BY_SHAPE = Arrays.stream(values())
		.flatMap((operation) -> operation.shapes().map((shape) -> Map.entry(shape, operation)))
		.distinct()
		.collect(Collectors.groupingBy(Map.Entry::getKey,
				Collectors.mapping(Map.Entry::getValue, Collectors.toUnmodifiableList())));

	private final String methods;

	private final String path;

	private final Pattern pattern;

	ServiceOperation(String methods, String path) {
		this.methods = methods;
		this.path = path;
		this.pattern = Pattern.compile(path);
	}

	private Stream<String> shapes() {
		return Arrays.stream(this.methods.split("\\|", -1))
			.flatMap((method) -> Arrays.stream(this.path.split("\\|", -1))
				.map((one) -> shape(method, one.replace(SEGMENT, "x"))));
	}

	private static String shape(String method, String path) {
		return method + path.chars().filter((character) -> character == '/').count();
	}

	private static String data(String path) {
		return "/v3\\.[01]/" + path;
	}

	private static String assignments(String path) {
		return "/v3\\.1/sections/[^/]+/assignments" + path;
	}

	/** The operation of a request. HEAD counts as GET. */
	public static ServiceOperation of(String method, String path) {
		for (ServiceOperation operation : BY_SHAPE.getOrDefault(shape(method.equals("HEAD") ? "GET" : method, path),
				List.of())) {
			if (operation.pattern.matcher(path).matches()) {
				return operation;
			}
		}
		return UNKNOWN;
	}

	public static Optional<ServiceOperation> ofWireName(String name) {
		return Arrays.stream(values()).filter((operation) -> operation.wireName().equals(name)).findFirst();
	}

	/** The name in faults and in the journal, such as {@code read_user}. */
	public String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Whether it belongs to the sign-on host, which doesn't know districts. */
	public boolean isOnSignOnHost() {
		return compareTo(USER_INFO) < 0;
	}

}
