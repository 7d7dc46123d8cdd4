package dev.handback.site;

import java.beans.PropertyEditorSupport;

import dev.handback.signon.SignedInUser;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Gives every page the person who is here, for its head, and reads forms kindly. */
@ControllerAdvice
class SitePages {

	/**
	 * A box of a form is ticked or it isn't: whatever else is sent for one must not cost
	 * what was typed beside it.
	 */
	@InitBinder
	void readBoxes(WebDataBinder binder) {
		if (binder.getTargetType() != null) {
			binder.registerCustomEditor(Boolean.class, new PropertyEditorSupport() {

				@Override
				public void setAsText(String text) {
					setValue(Boolean.valueOf(text));
				}

			});
		}
	}

	@ModelAttribute("user")
	@Nullable SignedInUser user(@AuthenticationPrincipal @Nullable SignedInUser user) {
		return user;
	}

}
