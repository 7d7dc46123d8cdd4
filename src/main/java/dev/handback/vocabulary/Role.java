package dev.handback.vocabulary;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a person is in a district; one person can be several (contract, user record). */
public enum Role {

	STUDENT("student"), TEACHER("teacher"), STAFF("staff"), DISTRICT_ADMIN("district_admin"), CONTACT("contact"),

	/**
	 * Runs this installation. Our own settings say who; the service knows no such role.
	 */
	OPERATOR("");

	/** The roles that the service can give. */
	public static final Set<Role> OF_THE_SERVICE = Collections
		.unmodifiableSet(EnumSet.complementOf(EnumSet.of(OPERATOR)));

	private final String wireName;

	Role(String wireName) {
		this.wireName = wireName;
	}

	/**
	 * The key under {@code roles} and the value of the {@code role} parameter; empty for
	 * a role that isn't the service's.
	 */
	public String wireName() {
		return this.wireName;
	}

}
