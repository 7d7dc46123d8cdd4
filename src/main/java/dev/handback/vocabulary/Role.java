package dev.handback.vocabulary;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A person's role in a district; one person can have several (contract, user record). */
public enum Role {

	STUDENT("student"), TEACHER("teacher"), STAFF("staff"), DISTRICT_ADMIN("district_admin"), CONTACT("contact"),

	/** Runs this installation. Only our own settings say who that is. */
	OPERATOR("");

	/** The roles that come from the service. */
	public static final Set<Role> OF_THE_SERVICE = Collections
		.unmodifiableSet(EnumSet.complementOf(EnumSet.of(OPERATOR)));

	private final String wireName;

	Role(String wireName) {
		this.wireName = wireName;
	}

	/**
	 * The key under {@code roles} and the value of the {@code role} parameter; empty if
	 * the role doesn't come from the service.
	 */
	public String wireName() {
		return this.wireName;
	}

}
