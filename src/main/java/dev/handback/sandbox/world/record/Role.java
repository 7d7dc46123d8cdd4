package dev.handback.sandbox.world.record;

import java.util.Arrays;
import java.util.Optional;

/** A person's possible roles. The wire name is the key in a record's roles. */
public enum Role {

	STUDENT(0x10, "student"), TEACHER(0x11, "teacher"), STAFF(0x12, "staff"), DISTRICT_ADMIN(0x13, "district_admin"),
	CONTACT(0x14, "contact");

	private final int code;

	private final String wireName;

	Role(int code, String wireName) {
		this.code = code;
		this.wireName = wireName;
	}

	public static Optional<Role> ofWireName(String name) {
		return Arrays.stream(values()).filter((role) -> role.wireName.equals(name)).findFirst();
	}

	/** Replaces the kind's code in the keys of the role index. */
	public int code() {
		return this.code;
	}

	public String wireName() {
		return this.wireName;
	}

}
