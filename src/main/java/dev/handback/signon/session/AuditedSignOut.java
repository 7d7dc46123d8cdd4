package dev.handback.signon.session;

import dev.handback.audit.AuditTrail;
import dev.handback.signon.SignedInUser;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.LogoutHandler;
import org.springframework.stereotype.Component;

/** Records sign-outs in the audit. */
@Component
class AuditedSignOut implements LogoutHandler {

	private final AuditTrail audit;

	AuditedSignOut(AuditTrail audit) {
		this.audit = audit;
	}

	@Override
	public void logout(HttpServletRequest request, HttpServletResponse response, @Nullable Authentication who) {
		if (who != null && who.getPrincipal() instanceof SignedInUser user) {
			this.audit.record(user.district(), user.person(), "signed out", "as " + user.role());
		}
	}

}
