package dev.handback.vocabulary;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** There is no such page for this person, whether or not there is one for others. */
public final class NotFoundException extends ResponseStatusException {

	private static final long serialVersionUID = 1L;

	public NotFoundException() {
		super(HttpStatus.NOT_FOUND);
	}

}
