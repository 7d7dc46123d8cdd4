package dev.handback.support;

import java.nio.charset.StandardCharsets;

import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.HtmlUtils;

/** What an answer says, as UTF-8 whatever its headers say. */
public final class PageSource {

	private PageSource() {
	}

	public static String of(MvcTestResult answer) {
		return new String(answer.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

	/** The same as people read it, without entities. */
	public static String shown(MvcTestResult answer) {
		return HtmlUtils.htmlUnescape(of(answer));
	}

}
