package dev.handback.sandbox.world.record;

/** The kinds of records. The code is the first byte of every id of that kind. */
public enum RecordKind {

	EVENT(0x59, "events"), DISTRICT(0x5a, "districts"), PERSON(0x5b, "users"), SECTION(0x5c, "sections"),
	SCHOOL(0x5d, "schools"), TERM(0x5e, "terms"), COURSE(0x5f, "courses");

	private final int code;

	private final String path;

	RecordKind(int code, String path) {
		this.code = code;
		this.path = path;
	}

	static RecordKind ofCode(int code) {
		for (RecordKind kind : values()) {
			if (kind.code == code) {
				return kind;
			}
		}
		throw new IllegalArgumentException("Unknown record kind code: " + code);
	}

	public int code() {
		return this.code;
	}

	/** The name in paths, such as {@code users} for people. */
	public String path() {
		return this.path;
	}

}
