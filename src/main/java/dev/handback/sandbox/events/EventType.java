package dev.handback.sandbox.events;

import java.util.List;
import java.util.Locale;

/** What an event says of its record; inside a batch one follows the other. */
enum EventType {

	CREATED, UPDATED, DELETED;

	/** Contract, ordering inside a batch: what others refer to goes after them. */
	private static final List<EventOrder> DELETIONS = List.of(EventOrder.STAFF, EventOrder.SECTION, EventOrder.TEACHER,
			EventOrder.CONTACT, EventOrder.STUDENT, EventOrder.TERM, EventOrder.COURSE, EventOrder.SCHOOL,
			EventOrder.DISTRICT_ADMIN, EventOrder.DISTRICT);

	int place(EventOrder rank) {
		return (this == DELETED) ? DELETIONS.indexOf(rank) : rank.place();
	}

	String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
