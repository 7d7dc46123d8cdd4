package dev.handback.sandbox.journal;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceOperationTests {

	@ParameterizedTest
	@CsvSource({ "POST,/oauth/tokens,token_exchange", "GET,/oauth/tokens,token_list", "GET,/tokens,token_list",
			"GET,/v3.0/me,me", "HEAD,/v3.1/users,list_users", "GET,/v3.1/users/x/mycontacts,list_user_contacts",
			"GET,/v3.0/events,list_events", "PATCH,/v3.1/sections/x/assignments/y/submissions/z,update_submission",
			"GET,/v3.1/sections/x/assignments/y/submissions,list_submissions", "DELETE,/v3.0/terms,unknown",
			"GET,/v3.0/sections/x/assignments/y,unknown", "GET,/v1.2/me,me", "GET,/v1.2/users,unknown" })
	void isDeterminedByMethodAndPath(String method, String path, String name) {
		assertThat(ServiceOperation.of(method, path).wireName()).isEqualTo(name);
	}

	/** Faults and the journal wouldn't recognize a new endpoint that is missing here. */
	@Test
	void knowsEveryEndpointOfTheService() throws ClassNotFoundException {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(Controller.class));
		int seen = 0;
		for (var found : scanner.findCandidateComponents("dev.handback.sandbox")) {
			Class<?> controller = Class.forName(found.getBeanClassName());
			for (var method : controller.getDeclaredMethods()) {
				for (String endpoint : endpoints(controller, method)) {
					assertThat(ServiceOperation.of(endpoint.split(" ", 2)[0], endpoint.split(" ", 2)[1])).as(endpoint)
						.isNotEqualTo(ServiceOperation.UNKNOWN);
					seen++;
				}
			}
		}
		assertThat(seen).isGreaterThan(30);
	}

	private static Set<String> endpoints(Class<?> controller, java.lang.reflect.Method method) {
		RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
		RequestMapping above = AnnotatedElementUtils.findMergedAnnotation(controller, RequestMapping.class);
		// A mapping for all methods only refuses.
		if (mapping == null || mapping.method().length == 0) {
			return Set.of();
		}
		String prefix = (above != null) ? above.path()[0] : "";
		String[] paths = (mapping.path().length > 0) ? mapping.path() : new String[] { "" };
		return Arrays.stream(paths)
			.map((path) -> (prefix + path).replaceAll("\\{version:[^}]*}", "v3.1").replaceAll("\\{[^}]*}", "x"))
			.filter((path) -> !path.equals("/") && !path.startsWith("/console"))
			.map((path) -> mapping.method()[0] + " " + path)
			.collect(Collectors.toSet());
	}

}
