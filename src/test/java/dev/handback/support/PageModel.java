package dev.handback.support;

import java.util.List;
import java.util.Objects;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * What a page is made of that a request has just shown, without going through its HTML.
 */
public final class PageModel {

	private PageModel() {
	}

	/** A part of it by its name. */
	public static <T> T part(MvcTestResult shown, String name, Class<T> type) {
		return type.cast(Objects.requireNonNull(shown.getMvcResult().getModelAndView()).getModel().get(name));
	}

	/** A list in it by its name. */
	public static <T> List<T> list(MvcTestResult shown, String name, Class<T> type) {
		return ((List<?>) part(shown, name, List.class)).stream().map(type::cast).toList();
	}

}
