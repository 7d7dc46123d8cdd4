package dev.handback.vocabulary;

/** What a person is in a district; one person can be several (contract, user record). */
public enum Role {

	STUDENT("student"), TEACHER("teacher"), STAFF("staff"), DISTRICT_ADMIN("district_admin"), CONTACT("contact");

	private final String wireName;

	Role(String wireName) {
		this.wireName = wireName;
	}

	/** The key under {@code roles} and the value of the {@code role} parameter. */
	public String wireName() {
		return this.wireName;
	}

}
