package dev.handback.site.guide;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.vocabulary.Role;

/** A kind of page that has help, in the order in which the help page lists them. */
enum HelpTopic {

	SECTIONS(Role.TEACHER, "/sections", "/comments"), TO_DO(Role.TEACHER, "/sections/to-do"),
	GRADEBOOK(Role.TEACHER, "/sections/{section}/gradebook"),
	GRADING(Role.TEACHER, "/sections/{section}/assignments/{assignment}"),
	SUBMISSION(Role.TEACHER, "/sections/{section}/assignments/{assignment}/submissions"),
	WORK(Role.STUDENT, "/your-work"), OVERVIEW(Role.DISTRICT_ADMIN, "/district"),
	DELIVERIES(Role.DISTRICT_ADMIN, "/district/deliveries"), ROSTER(Role.DISTRICT_ADMIN, "/district/roster"),
	OPERATOR(Role.OPERATOR, "/operator");

	private final Role role;

	@SuppressWarnings("ImmutableEnumChecker") // Its list is never changed.
	private final List<String> paths;

	HelpTopic(Role role, String... paths) {
		this.role = role;
		this.paths = List.of(paths);
	}

	static List<HelpTopic> of(Role role) {
		return Stream.of(values()).filter((topic) -> topic.role == role).toList();
	}

	/** The topic of a page: the nearest one above it, of those of the role. */
	static Optional<HelpTopic> of(Role role, String pattern) {
		return of(role).stream()
			.filter((topic) -> topic.covers(pattern) > 0)
			.max((one, other) -> Integer.compare(one.covers(pattern), other.covers(pattern)));
	}

	private int covers(String pattern) {
		return this.paths.stream()
			.filter((path) -> (pattern + "/").startsWith(path + "/"))
			.mapToInt(String::length)
			.max()
			.orElse(0);
	}

	/** Its name in addresses and message keys. */
	public String key() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
