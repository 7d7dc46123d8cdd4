package dev.handback.vocabulary;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** This page doesn't exist for this person, whether or not it does for others. */
public final class NotFoundException extends ResponseStatusException {

	private static final long serialVersionUID = 1L;

	public NotFoundException() {
		super(HttpStatus.NOT_FOUND);
	}

}
