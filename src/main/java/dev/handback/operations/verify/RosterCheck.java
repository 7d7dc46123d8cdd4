package dev.handback.operations.verify;

import java.util.List;

/** Lists and single records of each kind, and the way from page to page. */
final class RosterCheck {

	private static final int LARGEST_PAGE = 10_000;

	private static final int DEFAULT_PAGE = 100;

	private static final int SMALL_PAGE = 2;

	private static final List<Kind> KINDS = List.of(new Kind("district", "districts", Shapes.DISTRICT),
			new Kind("school", "schools", Shapes.SCHOOL), new Kind("term", "terms", Shapes.TERM),
			new Kind("course", "courses", Shapes.COURSE), new Kind("section", "sections", Shapes.SECTION),
			new Kind("user", "users", Shapes.USER));

	private RosterCheck() {
	}

	/**
	 * Looks, and gives the id of a section that the learning platform has, or nothing.
	 */
	static String look(Visit visit) {
		String section = "";
		for (Kind kind : KINDS) {
			ListPage all = kind.page(visit, "?limit=" + LARGEST_PAGE);
			if (all.answer().isSuccess() && all.records().isEmpty()) {
				visit.note(kind.listing(), Rule.NOTHING_THERE);
			}
			if (!all.records().isEmpty()) {
				visit.get("read_" + kind.singular(), kind.path() + "/" + all.firstId()).record(kind.shape());
			}
			if (all.records().size() > SMALL_PAGE) {
				walk(visit, kind);
				atMost(DEFAULT_PAGE, kind.page(visit, ""));
			}
			if (kind.shape() == Shapes.SECTION) {
				section = synced(all);
			}
			if (kind.shape() == Shapes.SECTION || kind.shape() == Shapes.USER) {
				all.someCarry("lms_status", (record) -> true);
			}
		}
		return section;
	}

	private static String synced(ListPage sections) {
		return sections.records()
			.stream()
			.filter((section) -> section.path("lms_status").path("synced_in_lms").asBoolean(true))
			.map((section) -> Shown.id(section.path("id")))
			.findFirst()
			.orElse("");
	}

	/** Contract, paging rules 1 to 3. */
	private static void walk(Visit visit, Kind kind) {
		ListPage first = kind.page(visit, "?limit=" + SMALL_PAGE);
		atMost(SMALL_PAGE, first);
		String onward = linked(first, "next", "starting_after=" + first.lastId());
		if (onward.isEmpty()) {
			return;
		}
		ListPage second = kind.page(visit, onward);
		if (second.firstId().compareToIgnoreCase(first.lastId()) <= 0) {
			second.answer().differs(Rule.PAGE, "next");
		}
		String back = linked(second, "prev", "ending_before=" + second.firstId());
		if (!back.isEmpty() && kind.page(visit, back).lastId().compareToIgnoreCase(second.firstId()) >= 0) {
			second.answer().differs(Rule.PAGE, "prev");
		}
	}

	private static String linked(ListPage page, String rel, String parameter) {
		String query = page.queryOf(rel);
		if (!query.contains(parameter)) {
			page.answer().differs(Rule.LINK, rel, page.path() + "?..." + parameter.replaceAll("=.*", "=<id>"));
		}
		return query;
	}

	private static void atMost(int limit, ListPage page) {
		if (page.records().size() > limit) {
			page.answer().differs(Rule.PAGE, String.valueOf(limit));
		}
	}

	private record Kind(String singular, String plural, Shape shape) {

		String path() {
			return Visit.VERSION + "/" + this.plural;
		}

		String listing() {
			return "list_" + this.plural;
		}

		ListPage page(Visit visit, String query) {
			return ListPage.read(visit, listing(), path(), query, this.plural, this.shape);
		}

	}

}
