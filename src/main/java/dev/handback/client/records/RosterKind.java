package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/**
 * A kind of record that is read in lists (contract, district-token data endpoints).
 *
 * @param <T> the type of record
 */
public final class RosterKind<T> {

	public static final RosterKind<DistrictRecord> DISTRICTS = new RosterKind<>("districts", DistrictRecord.class);

	public static final RosterKind<SchoolRecord> SCHOOLS = new RosterKind<>("schools", SchoolRecord.class);

	public static final RosterKind<TermRecord> TERMS = new RosterKind<>("terms", TermRecord.class);

	public static final RosterKind<CourseRecord> COURSES = new RosterKind<>("courses", CourseRecord.class);

	public static final RosterKind<UserRecord> USERS = new RosterKind<>("users", UserRecord.class);

	public static final RosterKind<SectionRecord> SECTIONS = new RosterKind<>("sections", SectionRecord.class);

	private final String path;

	private final Class<T> type;

	private RosterKind(String path, Class<T> type) {
		this.path = path;
		this.type = type;
	}

	/** The kind with that path; null if we don't keep that kind. */
	public static @Nullable RosterKind<?> of(String path) {
		return switch (path) {
			case "schools" -> SCHOOLS;
			case "terms" -> TERMS;
			case "courses" -> COURSES;
			case "users" -> USERS;
			case "sections" -> SECTIONS;
			default -> null;
		};
	}

	/** The record, with this status if it has none of its own. */
	public T withStatus(T record, LmsStatus status) {
		if (record instanceof UserRecord user && user.lmsStatus() == null) {
			return this.type.cast(user.with(status));
		}
		if (record instanceof SectionRecord section && section.lmsStatus() == null) {
			return this.type.cast(section.with(status));
		}
		return record;
	}

	/** The kind's plural name in addresses. */
	public String path() {
		return this.path;
	}

	public Class<T> type() {
		return this.type;
	}

	@Override
	public String toString() {
		return this.path;
	}

}
