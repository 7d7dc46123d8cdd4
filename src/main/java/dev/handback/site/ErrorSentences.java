package dev.handback.site;

import java.util.Map;

import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.error.DefaultErrorAttributes;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.WebRequest;

/** Gives scripts, which get JSON instead of a page, the text of the error page. */
@Component
class ErrorSentences extends DefaultErrorAttributes {

	private final MessageSource messages;

	ErrorSentences(MessageSource messages) {
		this.messages = messages;
	}

	@Override
	public Map<String, Object> getErrorAttributes(WebRequest request, ErrorAttributeOptions options) {
		Map<String, Object> attributes = super.getErrorAttributes(request, options);
		// Nothing that was sent is repeated.
		attributes.remove("path");
		String detail = this.messages.getMessage("error." + attributes.get("status") + ".lead", null, "",
				LocaleContextHolder.getLocale());
		if (!String.valueOf(detail).isEmpty()) {
			attributes.put("detail", detail);
		}
		return attributes;
	}

}
