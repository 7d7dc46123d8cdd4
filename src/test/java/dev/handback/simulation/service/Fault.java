package dev.handback.simulation.service;

/** What can happen to one call. */
public enum Fault {

	NONE,

	/** The request never arrives. */
	LOST_BEFORE,

	/** The request takes effect, but its answer never arrives. */
	LOST_AFTER,

	/** The answer takes long, but arrives. */
	LATE,

	/** Something on the way repeats the request, now or a little later. */
	LANDED_TWICE,

	/** The caller gives up, and the request takes effect later. */
	LANDED_LATE,

	/** Status 429 without effect. */
	THROTTLED,

	/** A 5xx without effect. */
	ERROR_BEFORE,

	/** A 5xx although the request took effect. */
	ERROR_AFTER,

	/** A page of something in between, with status 200; a write may have taken effect. */
	HTML,

	/** The request takes effect, and its answer is cut off. */
	TRUNCATED,

	/** The list's first page once more, with the links of the page that was requested. */
	PAGE_TWICE,

	/** A page without records, with its links. */
	PAGE_EMPTY,

	/** A page without links. */
	LINKS_MISSING

}
