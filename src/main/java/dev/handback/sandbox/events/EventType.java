package dev.handback.sandbox.events;

import java.util.List;
import java.util.Locale;

/** What happened to an event's record, in the order within a batch. */
enum EventType {

	CREATED, UPDATED, DELETED;

	/**
	 * Contract, ordering inside a batch: records are deleted before those they refer to.
	 */
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
