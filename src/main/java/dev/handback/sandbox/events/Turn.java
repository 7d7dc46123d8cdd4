package dev.handback.sandbox.events;

import java.util.List;
import java.util.Locale;

/** What an event says of its record; inside a batch one follows the other. */
enum Turn {

	CREATED, UPDATED, DELETED;

	/** Contract, ordering inside a batch: what others refer to goes after them. */
	private static final List<Rank> DELETIONS = List.of(Rank.STAFF, Rank.SECTION, Rank.TEACHER, Rank.CONTACT,
			Rank.STUDENT, Rank.TERM, Rank.COURSE, Rank.SCHOOL, Rank.DISTRICT_ADMIN, Rank.DISTRICT);

	int place(Rank rank) {
		return (this == DELETED) ? DELETIONS.indexOf(rank) : rank.place();
	}

	String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
