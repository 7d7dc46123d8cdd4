package dev.handback.commands.verify;

import java.util.List;
import java.util.function.Function;

import dev.handback.client.RawDistrict;
import dev.handback.client.answers.RawAnswer;
import dev.handback.client.records.RosterKind;

/** Checks lists and single records of each kind, and paging. */
final class RosterCheck {

	private static final int SMALL_PAGE = 1;

	private static final List<Kind> KINDS = List.of(new Kind("district", RosterKind.DISTRICTS, Shapes.DISTRICT),
			new Kind("school", RosterKind.SCHOOLS, Shapes.SCHOOL), new Kind("term", RosterKind.TERMS, Shapes.TERM),
			new Kind("course", RosterKind.COURSES, Shapes.COURSE),
			new Kind("section", RosterKind.SECTIONS, Shapes.SECTION), new Kind("user", RosterKind.USERS, Shapes.USER));

	private RosterCheck() {
	}

	/**
	 * Checks the lists, and returns the id of a section that is in the LMS, if there is
	 * one.
	 */
	static String look(VerificationRun visit) {
		String section = "";
		for (Kind kind : KINDS) {
			ListPage all = kind.page(visit, (district) -> district.list(kind.wire()));
			if (all.answer().isSuccess() && all.records().isEmpty()) {
				visit.note(kind.listing(), Rule.NOTHING_THERE);
			}
			if (!all.records().isEmpty()) {
				String first = all.firstId();
				visit.read("read_" + kind.singular(), (district) -> district.record(kind.wire(), first))
					.record(kind.shape());
			}
			if (all.records().size() > SMALL_PAGE) {
				walk(visit, kind);
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
			.map((section) -> Redaction.id(section.path("id")))
			.findFirst()
			.orElse("");
	}

	/** Checks paging (contract, paging rules 1 and 2). */
	private static void walk(VerificationRun visit, Kind kind) {
		ListPage first = kind.page(visit, (district) -> district.list(kind.wire(), SMALL_PAGE));
		if (first.records().size() > SMALL_PAGE) {
			first.answer().differs(Rule.PAGE, String.valueOf(SMALL_PAGE));
		}
		String onward = first.next("starting_after=" + first.lastId());
		if (!onward.isEmpty()) {
			ListPage second = kind.page(visit, (district) -> district.follow(onward));
			if (second.firstId().compareToIgnoreCase(first.lastId()) <= 0) {
				second.answer().differs(Rule.PAGE, "next");
			}
		}
	}

	private record Kind(String singular, RosterKind<?> wire, Shape shape) {

		String listing() {
			return "list_" + this.wire.path();
		}

		ListPage page(VerificationRun visit, Function<RawDistrict, RawAnswer> request) {
			return ListPage.of(visit.read(listing(), request), VerificationRun.VERSION + "/" + this.wire.path(),
					this.wire.path(), this.shape);
		}

	}

}
