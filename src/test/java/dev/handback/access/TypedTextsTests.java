package dev.handback.access;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.support.Teaching;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever someone types into a form is on the page that follows, whether it was saved or
 * refused.
 */
class TypedTextsTests extends EndpointWalk {

	private static final Pattern FORM = Pattern.compile("<form\\b([^>]*)>(.*?)</form>", Pattern.DOTALL);

	private static final Pattern TEXT = Pattern
		.compile("<(?:input\\b(?=[^>]*type=\"(?:text|email|url|tel|number|password)\")|textarea\\b)([^>]*)>");

	private static final Pattern NAME = Pattern.compile("\\bname=\"([^\"]*)\"");

	private static final Pattern ACTION = Pattern.compile("\\baction=\"([^\"]*)\"");

	/** A secret, and a name that is typed again to confirm. */
	private static final Set<String> NEVER_REPEATED = Set.of("token", "typed");

	private final Set<String> lost = new TreeSet<>();

	private int submitted;

	@Test
	void areOnThePageThatFollows() {
		Ids ids = new Ids("own", People.section('a', 1), new Teaching(this.mvc, 'a', 1).setsWork("Work"),
				People.student('a', 1), Set.of(), Set.of());
		for (String endpoint : AccessTable.RULES.keySet()) {
			if (endpoint.startsWith("GET ")) {
				submitsFormsOf(endpoint, this.addresses.of(endpoint.substring("GET ".length()), ids));
			}
		}

		assertThat(this.lost).isEmpty();
		assertThat(this.submitted).isGreaterThan(80);
	}

	private void submitsFormsOf(String endpoint, String address) {
		MvcTestResult opened = get(endpoint, address, null);
		String type = String.valueOf(opened.getResponse().getContentType());
		if (opened.getResponse().getStatus() != 200 || !type.startsWith("text/html")) {
			return;
		}
		String page = PageSource.of(opened);
		FORM.matcher(page)
			.results()
			.filter((form) -> form.group(1).contains("method=\"post\""))
			// What was pasted there is shown as a table.
			.filter((form) -> !form.group(1).contains("multipart"))
			.forEach((form) -> submits(endpoint, address, form.group(1), form.group(2)));
	}

	private void submits(String endpoint, String address, String tag, String form) {
		List<String> names = names(form);
		Matcher action = ACTION.matcher(tag);
		String target = action.find() ? action.group(1).replace("&amp;", "&") : address;
		if (names.isEmpty()) {
			return;
		}
		submits(endpoint, target, form, names, "");
		names.forEach((name) -> submits(endpoint, target, form, names, name));
	}

	private void submits(String endpoint, String target, String form, List<String> names, String wrong) {
		PageForm sent = new PageForm();
		sent.take(form);
		Map<String, String> typed = new LinkedHashMap<>();
		names.forEach((name) -> {
			String text = "Typed words " + typed.size() + (name.equals(wrong) ? " and more".repeat(2_000) : ".");
			typed.put(name, text);
			sent.type(name, text);
		});
		this.submitted++;
		MockMvcRequestBuilder request = AccessTable.as(endpoint, this.mvc.post().uri(URI.create(target)));
		sent.sent("").forEach((name, values) -> request.param(name, values.toArray(String[]::new)));
		MvcTestResult answer = this.mvc.perform(request);
		for (int i = 0; i < 3 && answer.getResponse().getRedirectedUrl() != null; i++) {
			answer = get(endpoint, answer.getResponse().getRedirectedUrl(), answer);
		}
		String page = PageSource.of(answer);
		int status = answer.getResponse().getStatus();
		typed.forEach((name, text) -> {
			if (!page.contains(text) && !NEVER_REPEATED.contains(name)) {
				this.lost.add("%s, %d: %s, '%s' is too long".formatted(endpoint, status, name, wrong));
			}
		});
	}

	private static List<String> names(String form) {
		List<String> names = new ArrayList<>();
		TEXT.matcher(form).results().map((one) -> one.group(1)).forEach((attributes) -> {
			Matcher name = NAME.matcher(attributes);
			if (name.find() && !attributes.contains("disabled") && !attributes.contains("readonly")) {
				names.add(name.group(1));
			}
		});
		return names;
	}

	private MvcTestResult get(String endpoint, String address, @Nullable MvcTestResult before) {
		MockMvcRequestBuilder request = this.mvc.get().uri(URI.create(address)).header("Sec-Fetch-Mode", "navigate");
		if (before != null && !before.getMvcResult().getFlashMap().isEmpty()) {
			request.flashAttrs(before.getMvcResult().getFlashMap());
		}
		return AccessTable.as(endpoint, request).exchange();
	}

}
