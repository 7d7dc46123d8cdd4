package dev.handback.sandbox.certification;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/** What is expected of an application that reads lists and events. */
final class ListRules {

	private static final int LARGEST_PAGE = 10_000;

	private static final String STARTING_AFTER = "starting_after";

	private static final String ENDING_BEFORE = "ending_before";

	private static final List<String> FOREIGN = List.of("page", "offset", "skip");

	private ListRules() {
	}

	/**
	 * Contract, paging 2. Only lists whose earlier page is in the journal are judged,
	 * because the link may have been in an entry that is gone.
	 */
	static void nextLinks(Exercise exercise, Evidence evidence) {
		Exercise.grouped(lists(exercise), (entry) -> entry.token() + entry.path()).forEach((list) -> {
			Set<Map.Entry<String, Set<String>>> offered = new HashSet<>();
			boolean begun = false;
			for (JournalEntry page : list) {
				boolean follows = Sent.has(page, STARTING_AFTER) && begun;
				if (FOREIGN.stream().anyMatch((name) -> Sent.has(page, name))) {
					evidence.breaks(page);
				}
				else if (offered.contains(Sent.address(page.path(), page.query()))) {
					evidence.keeps(page);
				}
				else if (follows && page.operation() != ServiceOperation.LIST_EVENTS) {
					evidence.breaks(page);
				}
				if (!page.onward().next().isEmpty()) {
					offered.add(Sent.address(page.onward().next()));
				}
				begun = true;
			}
		});
	}

	/** Contract, limits. */
	static void pageSize(Exercise exercise, Evidence evidence) {
		lists(exercise).filter((entry) -> Sent.has(entry, "limit")).forEach((entry) -> {
			String limit = Sent.query(entry).text("limit");
			evidence.judge(limit.matches("\\d{1,5}") && Integer.parseInt(limit) <= LARGEST_PAGE, entry);
		});
	}

	private static Stream<JournalEntry> lists(Exercise exercise) {
		return exercise.entries().stream().filter((entry) -> entry.operation().wireName().startsWith("list_"));
	}

	/**
	 * Contract, feed rule 4: the position in the feed is noted before records are read.
	 * Once the journal has dropped requests, the one for the place may have been among
	 * them.
	 */
	static void anchor(Exercise exercise, Evidence evidence) {
		Stream<JournalEntry> reads = exercise.of(ServiceOperation.LIST_EVENTS, ServiceOperation.LIST_USERS,
				ServiceOperation.LIST_SECTIONS, ServiceOperation.LIST_SCHOOLS);
		Exercise.grouped(reads.filter(Sent::succeeded), ListRules::reader).forEach((ofDistrict) -> {
			boolean readsEvents = ofDistrict.stream().anyMatch(ListRules::isOfEvents);
			boolean readsRecords = ofDistrict.stream().anyMatch((entry) -> !isOfEvents(entry));
			boolean begins = isOfEvents(ofDistrict.get(0));
			if (readsEvents && readsRecords && (begins || exercise.complete())) {
				evidence.judge(begins, ofDistrict.get(0));
			}
		});
	}

	/** Tokens may be replaced. */
	private static String reader(JournalEntry entry) {
		return entry.district() + entry.application();
	}

	private static boolean isOfEvents(JournalEntry entry) {
		return entry.operation() == ServiceOperation.LIST_EVENTS;
	}

	/**
	 * Contract, feed rules 4 and 7. Ids of events grow with time. A feed that is limited
	 * to a school or a kind has its own place.
	 */
	static void forward(Exercise exercise, Evidence evidence) {
		Stream<JournalEntry> feeds = exercise.of(ServiceOperation.LIST_EVENTS)
			.filter((entry) -> !Sent.query(entry).text(ENDING_BEFORE).equals("last"));
		Exercise.grouped(feeds, ListRules::feed).forEach((feed) -> {
			String place = "";
			for (JournalEntry entry : feed) {
				String after = Sent.query(entry).text(STARTING_AFTER);
				if (Sent.has(entry, ENDING_BEFORE)) {
					evidence.breaks(entry);
				}
				else if (!after.isEmpty() || !place.isEmpty()) {
					evidence.judge(after.compareTo(place) >= 0, entry);
				}
				place = (after.compareTo(place) > 0) ? after : place;
			}
		});
	}

	private static String feed(JournalEntry entry) {
		return reader(entry) + Sent.query(entry).all("school") + Sent.query(entry).all("record_type");
	}

}
