package dev.handback.districts;

import org.springframework.stereotype.Component;

/** Asks for the token list, as the schedule does. */
@Component
public class TokenRenewal {

	private final AuthorizedDistricts authorised;

	TokenRenewal(AuthorizedDistricts authorised) {
		this.authorised = authorised;
	}

	public void look() {
		this.authorised.look();
	}

}
