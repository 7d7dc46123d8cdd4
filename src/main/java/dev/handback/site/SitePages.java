package dev.handback.site;

import java.beans.PropertyEditorSupport;
import java.util.List;

import dev.handback.signon.ReturnAddress;
import dev.handback.signon.SignedInUser;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.PropertyAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.validation.BindingResult;
import org.springframework.validation.DefaultBindingErrorProcessor;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.server.ResponseStatusException;

/**
 * Gives every page the signed-in person and their places, for its header, and makes forms
 * forgiving.
 */
@ControllerAdvice
class SitePages {

	/**
	 * A checkbox is either checked or not: whatever else is sent for one must not lose
	 * what was typed next to it. A list sent as a single field leaves no form to show,
	 * and is refused.
	 */
	@InitBinder
	void readForms(WebDataBinder binder) {
		if (binder.getTargetType() != null) {
			binder.registerCustomEditor(Boolean.class, new PropertyEditorSupport() {

				@Override
				public void setAsText(String text) {
					setValue(Boolean.valueOf(text));
				}

			});
			binder.setBindingErrorProcessor(new DefaultBindingErrorProcessor() {

				@Override
				public void processPropertyAccessException(PropertyAccessException failure, BindingResult result) {
					throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
				}

			});
		}
	}

	@ModelAttribute("user")
	@Nullable SignedInUser user(@AuthenticationPrincipal @Nullable SignedInUser user) {
		return user;
	}

	/** Where the choice of another language leads back to. */
	@ModelAttribute("here")
	String here(HttpServletRequest request) {
		return ReturnAddress.wantedBy(request).value();
	}

	@ModelAttribute("places")
	List<Place> places(@AuthenticationPrincipal @Nullable SignedInUser user, HttpServletRequest request) {
		return (user != null) ? Place.of(user.role(), request.getRequestURI()) : List.of();
	}

}
