package dev.handback.districts;

import org.springframework.stereotype.Component;

/** Asks for the token list, as the schedule does. */
@Component
public class TokenRenewal {

	private final AuthorizedDistricts authorized;

	TokenRenewal(AuthorizedDistricts authorized) {
		this.authorized = authorized;
	}

	public void look() {
		this.authorized.look();
	}

}
