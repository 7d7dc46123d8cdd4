package dev.handback.sandbox;

import java.lang.reflect.Method;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.OpenApi.Operation;
import dev.handback.support.sandbox.Browser;
import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** The description at /console/openapi is complete and correct. */
@ServiceTest(value = "districts.students=30", shared = true)
class OpenApiTests {

	private static final Map<String, String> IDS = Map.of("applications", "handback-plain", "districts", ASHGROVE,
			"feed", ASHGROVE, "roster", "5c00000000000000000a0001", "users", "5b00000000000000000a0101", "sections",
			"5c00000000000000000a0001", "schools", "5d00000000000000000a0001", "terms", "5e00000000000000000a0001",
			"courses", "5f00000000000000000a0001", "portal", ASHGROVE);

	private static final Map<String, String> QUERIES = Map.of("GET /oauth/authorize",
			Browser.loginLink("").replaceFirst(".*\\?", "?"), "GET /oauth/instant-login", "?client_id=handback-sandbox",
			"GET /signin", "?district=" + ASHGROVE, "GET /console/roster", "?id=5c00000000000000000a0001");

	private static final Map<String, String> BODIES = Map.of("POST /signin",
			"person=" + TEACHER + "&continue=/portal/" + ASHGROVE, "POST /v3.1/sections/{section}/assignments", """
					{"title": "x", "description": "x", "due_date": "%s", "display_date": "%1$s", "end_date": "%1$s",
					"attachments": [{"type": "link", "url": "https://example.org/"}], "points_possible": 20,
					"assignee_mode": "individuals", "assignee_ids": ["5b00000000000000000a0101"],
					"submission_types": ["text"], "max_attempts": 2}""".formatted(Lms.tomorrow()),
			"PATCH /v3.1/sections/{section}/assignments/{assignment}", "{\"title\": \"y\"}",
			"PATCH /v3.1/sections/{section}/assignments/{assignment}/submissions/{person}", """
					{"grade_points": 5, "grade_comment": "x", "flags": ["late"], "extra_attempts": "1",
					"grader_id": "5b00000000000000000a0001", "attachments": [{"type": "text", "text": "x"}]}""");

	private static Service service;

	private static OpenApi description;

	private static Partner partner;

	private static String signOnToken;

	@BeforeAll
	static void start(Service sandbox) {
		service = sandbox;
		description = new OpenApi(service);
		partner = Partner.withOidc(service);
		signOnToken = partner.accessToken(TEACHER);
	}

	@Test
	void describesEveryMappedEndpointAndNoOther() {
		Set<String> described = description.operations()
			.stream()
			.map(Operation::name)
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(described).isEqualTo(mapped());
	}

	@Test
	void hasNoBrokenReferences() {
		assertThat(description.references()).isNotEmpty()
			.allSatisfy((reference) -> assertThat(description.holds(reference.asString())).as(reference.asString())
				.isTrue());
	}

	@Test
	void namesOnlyDefaultsThatItAllows() {
		assertThat(description.wrongDefaults()).isEmpty();
	}

	@Test
	void givesEveryOperationItsOwnName() {
		assertThat(
				description.operations().stream().map((operation) -> operation.json().path("operationId").asString()))
			.doesNotHaveDuplicates()
			.allMatch((name) -> name.matches("\\w+"));
	}

	@Test
	void saysWhatEveryOperationButPagesDoes() {
		assertThat(description.operations()).filteredOn(Predicate.not(Operation::isPage))
			.allSatisfy((operation) -> assertThat(operation.json().path("summary").asString("")).as(operation.name())
				.matches("[A-Z].{5,}[^.]"));
	}

	static Stream<Operation> operationsOfTheService() {
		return description.operations().stream().filter(Predicate.not(Operation::isOfConsole));
	}

	@ParameterizedTest
	@MethodSource("operationsOfTheService")
	void answersValidRequestsAsDescribed(Operation operation) {
		Answer answer = service.send(request(operation, path(operation)));
		assertThat(answer.status()).as(operation + ": " + answer.body()).isBetween(200, 303);
		assertThat(description.disagreements(operation, answer)).isEmpty();
		if (operation.takes("person") && operation.takes("district")) {
			Answer ofPerson = service.send(service.request(path(operation).replace("a0101", "a0001"))
				.header("Authorization", "Bearer " + signOnToken)
				.build());
			assertThat(ofPerson.status()).isEqualTo(200);
			assertThat(description.disagreements(operation, ofPerson)).isEmpty();
		}
	}

	static Stream<Operation> operationsOfTheDataApi() {
		return description.operations().stream().filter(Operation::isOfDataApi);
	}

	@ParameterizedTest
	@MethodSource("operationsOfTheDataApi")
	void refusesInvalidRequestsAsDescribed(Operation operation) {
		String path = path(operation);
		String token = operation.takes("district") ? TOKEN_A : signOnToken;
		String wrong = operation.takes("district") ? signOnToken : TOKEN_A;
		String body = operation.method().equals("PATCH") || operation.method().equals("POST") ? "{" : null;
		refused(operation, service.send(operation.method(), "nobody", path, body), 401);
		if (operation.takes("district") != operation.takes("person")) {
			refused(operation, service.send(operation.method(), wrong, path, body), 404);
		}
		if (body != null) {
			refused(operation, service.send(operation.method(), token, path, body), 400);
		}
		if (operation.path().contains("{")) {
			refused(operation,
					service.send(operation.method(), token, operation.path().replaceAll("\\{\\w+}", "x"), body), 400);
		}
		if (operation.isPaged()) {
			refused(operation, service.get(token, path + "?limit=" + description.highest("limit").orElseThrow() + "1"),
					413);
		}
	}

	@Test
	void refusesAnExchangeAsDescribed() {
		for (Operation operation : description.operations()) {
			if (operation.takes("application")) {
				Answer unknown = service.send(request(operation, path(operation), "Basic eDp4"));
				refused(operation, unknown, 401);
			}
		}
		Operation exchange = find("POST /oauth/tokens");
		refused(exchange, partner.exchange("nothing"), 400);
		refused(exchange, partner.post("text/plain", "x"), 400);
	}

	@Test
	void throttlesAsDescribed() {
		try (Service limited = Service.start("handback.sandbox.rate-limit", "1", "handback.sandbox.districts.students",
				"30")) {
			limited.get(TOKEN_A, "/v3.0/terms");
			refused(find("GET /v3.0/terms"), limited.get(TOKEN_A, "/v3.0/terms"), 429);
		}
	}

	@Test
	void answersWithoutAStudentsSessionAsDescribed() {
		Lms lms = new Lms(service, 'b');
		String id = lms.created();
		String path = "/v3.1/sections/{section}/assignments/{assignment}/submissions/{person}";
		refused(find("GET " + path), lms.submission(id, 101), 500);
		refused(find("PATCH " + path), lms.grade(id, 101, "{\"grade_points\": 1}"), 500);
	}

	/** In a sandbox of their own, because some of them change everything. */
	@Test
	void answersTheConsolesOperationsAsDescribed() {
		try (Service other = Service.start("handback.sandbox.districts.students", "30")) {
			for (Operation operation : new OpenApi(other).operations()) {
				if (operation.isOfConsole()) {
					boolean reads = operation.method().equals("GET");
					Answer answer = other.send(operation.method(), "", path(operation, other), reads ? null : "{}");
					assertThat(description.disagreements(operation, answer)).as(operation.name()).isEmpty();
					Answer malformed = other.send(operation.method(), "", operation.path().replaceAll("\\{\\w+}", "x"),
							reads ? null : "[");
					assertThat(description.disagreements(operation, malformed)).as(operation.name()).isEmpty();
				}
			}
		}
	}

	private static void refused(Operation operation, Answer answer, int status) {
		assertThat(answer.status()).as(operation.name() + ": " + answer.body()).isEqualTo(status);
		assertThat(description.disagreements(operation, answer)).as(operation.name()).isEmpty();
	}

	private static Operation find(String name) {
		return description.operations()
			.stream()
			.filter((operation) -> operation.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static HttpRequest request(Operation operation, String path) {
		String credentials = operation.takes("application") ? Partner.basic("handback-sandbox:handback-sandbox-secret")
				: "Bearer " + (operation.takes("district") ? TOKEN_A : signOnToken);
		return request(operation, path, credentials);
	}

	private static HttpRequest request(Operation operation, String path, String credentials) {
		String body = operation.name().equals("POST /oauth/tokens")
				? Partner.form(partner.code(TEACHER), Browser.REDIRECT_URI) : BODIES.get(operation.name());
		JsonTypes types = new JsonTypes(operation);
		return service.request(path + QUERIES.getOrDefault(operation.name(), ""))
			.header("Authorization", credentials)
			.header("Content-Type", types.first())
			.method(operation.method(), (body != null) ? BodyPublishers.ofString(body) : BodyPublishers.noBody())
			.build();
	}

	private static String path(Operation operation) {
		return path(operation, service);
	}

	/** The path with ids of existing records. */
	private static String path(Operation operation, Service of) {
		String path = operation.path();
		if (path.contains("{assignment}")) {
			path = path.replace("{assignment}", new Lms(of, 'a').created());
		}
		if (path.contains("/events/{id}")) {
			path = path.replace("{id}", of.get(TOKEN_A, "/v3.1/events?limit=1").ids().get(0));
		}
		if (path.contains("{number}")) {
			path = path.replace("{number}",
					of.get("", "/console/api/journal").json().path(0).path("number").asString("1"));
		}
		path = path.replace("{section}", IDS.get("sections"))
			.replace("{person}", IDS.get("users"))
			.replace("{kind}", "users")
			.replace("/submissions/{id}", "/submissions/" + IDS.get("users"));
		for (Map.Entry<String, String> id : IDS.entrySet()) {
			path = path.replace("/" + id.getKey() + "/{id}", "/" + id.getKey() + "/" + id.getValue());
		}
		return path.replace("{name}", "outage").replace("{id}", "1");
	}

	/**
	 * The method and path of every endpoint in the sandbox's controllers, read from their
	 * annotations.
	 */
	private static Set<String> mapped() {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(Controller.class));
		Set<String> mapped = new TreeSet<>();
		scanner.findCandidateComponents("dev.handback.sandbox").forEach((bean) -> {
			Class<?> controller = ClassUtils.resolveClassName(String.valueOf(bean.getBeanClassName()), null);
			RequestMapping outer = AnnotatedElementUtils.findMergedAnnotation(controller, RequestMapping.class);
			String prefix = (outer != null) ? outer.path()[0] : "";
			for (Method method : controller.getDeclaredMethods()) {
				RequestMapping inner = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
				if (inner != null) {
					mapped.addAll(names(prefix, inner).toList());
				}
			}
		});
		return mapped;
	}

	/**
	 * A mapping without a method handles whatever is left over, so it isn't an endpoint.
	 */
	private static Stream<String> names(String prefix, RequestMapping mapping) {
		String[] paths = (mapping.path().length > 0) ? mapping.path() : new String[] { "" };
		return Arrays.stream(mapping.method())
			.flatMap((method) -> Arrays.stream(paths)
				.map((path) -> prefix + path)
				.flatMap((path) -> path.contains("{version")
						? Stream.of("v3.0", "v3.1").map((version) -> path.replaceFirst("\\{version:[^}]*}", version))
						: Stream.of(path))
				.map((path) -> method + " " + path.replaceAll("\\{(\\w+):[^}]*}", "{$1}")));
	}

	/** The content types that an operation accepts. */
	private record JsonTypes(Operation operation) {

		String first() {
			return this.operation.json()
				.path("requestBody")
				.path("content")
				.propertyNames()
				.stream()
				.filter((type) -> type.contains("form"))
				.findFirst()
				.orElse("application/json");
		}

	}

}
