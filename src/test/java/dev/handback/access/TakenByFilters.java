package dev.handback.access;

import java.lang.reflect.Field;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;

import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * The addresses that Spring Security's filters answer themselves, and what these read
 * from a request; found by inspecting and observing the filters.
 */
final class TakenByFilters {

	private static final Pattern ADDRESS = Pattern.compile("/[a-z][a-z0-9/]*");

	private final MockMvcTester mvc;

	private final Set<String> endpoints = new TreeSet<>();

	TakenByFilters(MockMvcTester mvc, List<SecurityFilterChain> chains) throws IllegalAccessException {
		this.mvc = mvc;
		for (Filter filter : chains.stream().flatMap((chain) -> chain.getFilters().stream()).toList()) {
			for (Class<?> type = filter.getClass(); type != Object.class; type = type.getSuperclass()) {
				for (Field field : type.getDeclaredFields()) {
					if (RequestMatcher.class.isAssignableFrom(field.getType())) {
						field.setAccessible(true);
						take(String.valueOf(field.get(filter)));
					}
				}
			}
		}
	}

	private void take(String matcher) {
		for (Matcher address = ADDRESS.matcher(matcher); address.find();) {
			this.endpoints.add("GET " + address.group());
			this.endpoints.add("POST " + address.group());
		}
	}

	Set<String> endpoints() {
		return this.endpoints;
	}

	MockMvcRequestBuilder request(String endpoint, Set<String> fields, String besides) {
		String[] parts = endpoint.split(" ", 2);
		MockMvcRequestBuilder request = this.mvc.method(HttpMethod.valueOf(parts[0])).uri(URI.create(parts[1]));
		fields.stream().filter((field) -> !field.equals(besides)).forEach((field) -> request.param(field, "1"));
		return request.with(csrf());
	}

	/** The fields that are read, and those that are read only if these are present. */
	Set<String> fieldsOf(String endpoint) {
		Set<String> fields = new TreeSet<>();
		for (int known = -1; known < fields.size();) {
			known = fields.size();
			String[] parts = endpoint.split(" ", 2);
			this.mvc.perform((context) -> csrf().postProcessRequest(new Watched(context, parts[0], parts[1], fields)));
		}
		return fields;
	}

	private static final class Watched extends MockHttpServletRequest {

		private final Set<String> asked;

		Watched(ServletContext context, String method, String path, Set<String> fields) {
			super(context, method, path);
			setServletPath(path);
			fields.forEach((field) -> setParameter(field, "1"));
			this.asked = fields;
		}

		@Override
		public String getParameter(String name) {
			this.asked.add(name);
			return super.getParameter(name);
		}

		@Override
		public String[] getParameterValues(String name) {
			this.asked.add(name);
			return super.getParameterValues(name);
		}

	}

}
