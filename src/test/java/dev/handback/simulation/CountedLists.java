package dev.handback.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.handback.assignments.pages.ShownSections;
import dev.handback.assignments.pages.ShownToDo;
import dev.handback.delivery.DeliveryState.Stage;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.grading.assignment.ShownRelease;
import dev.handback.grading.gradebook.ShownGradebook;
import dev.handback.grading.student.ShownWork;
import dev.handback.grading.student.ShownWorkList;
import dev.handback.operations.administrator.ShownDeliveries;
import dev.handback.operations.administrator.ShownProblems;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * I7 at any moment: what a page counts is as long as the list behind it, and two pages
 * that list the same agree.
 */
final class CountedLists {

	private static final List<String> FILTERS = List.of("handed-in", "to-grade", "missing", "held", "stuck",
			"conflict");

	private final World world;

	private final Promises promises;

	/** The students that each assignment's page lists, by filter. */
	private final Map<String, Map<AssignmentId, List<ShownGrades.Line>>> lists = new HashMap<>();

	private final Map<AssignmentId, ShownGrades> pages = new HashMap<>();

	CountedLists(World world, Promises promises) {
		this.world = world;
		this.promises = promises;
	}

	void check() {
		FILTERS.forEach((filter) -> this.lists.put(filter, new HashMap<>()));
		this.world.ledger().works().forEach((work) -> read(work.id()));
		FILTERS.forEach(this::checkGradebook);
		ShownSections.counts(this.world.teacherOpens("/sections")).ifPresent((counts) -> {
			checkHome(counts);
			checkToDo();
		});
		checkDeliveries();
		this.world.room().students().forEach(this::checkWorkOf);
	}

	private void read(AssignmentId work) {
		MvcTestResult page = this.world.teacherOpens(address(work));
		if (page.getResponse().getStatus() != 200) {
			return;
		}
		this.pages.put(work, ShownGrades.of(page));
		for (String filter : FILTERS) {
			of(filter).put(work, ShownGrades.of(this.world.teacherOpens(address(work) + "?show=" + filter)).lines());
		}
	}

	private void checkGradebook(String filter) {
		Set<PersonId> there = ShownGradebook
			.of(this.world.teacherOpens(this.world.section() + "/gradebook?show=" + filter))
			.stream()
			.map(ShownGradebook.Cell::student)
			.collect(Collectors.toSet());
		Set<PersonId> listed = new HashSet<>();
		of(filter).values().forEach((lines) -> lines.forEach((line) -> listed.add(line.student())));
		compare("students shown as " + filter + " in the gradebook", there, listed);
	}

	private void checkToDo() {
		Map<AssignmentId, Set<String>> kinds = new HashMap<>();
		for (ShownToDo item : ShownToDo.of(this.world.teacherOpens("/sections/to-do"))) {
			kinds.computeIfAbsent(item.assignment(), (key) -> new HashSet<>()).add(item.kind());
			String what = "to do: " + item.kind() + " of " + item.assignment();
			if (item.kind().equals("HELD")) {
				ShownRelease release = ShownRelease.of(this.world.teacherOpens(item.address()));
				compare(what, item.number(), release.number());
				compare(what + " (listed)", item.number(), release.listed());
			}
			else if (item.address().contains("?show=")) {
				compare(what, item.number(), ShownGrades.of(this.world.teacherOpens(item.address())).lines().size());
			}
		}
		this.pages.forEach((work, page) -> {
			checkListed(kinds, work, "UNPUBLISHED", page.unpublished());
			checkListed(kinds, work, "DUE_DATE", page.dueDates() != null);
			checkListed(kinds, work, "POINTS", page.pointsInLms() != null);
		});
		of("handed-in").forEach((work, lines) -> checkListed(kinds, work, "HANDED_IN", !lines.isEmpty()));
		of("conflict").forEach((work, lines) -> checkListed(kinds, work, "CONFLICT", !lines.isEmpty()));
		of("stuck").forEach((work, lines) -> {
			boolean forTeachers = lines.stream()
				.map((line) -> line.state().stage())
				.anyMatch((stage) -> stage == Stage.NEEDS_YOU || stage == Stage.NOT_ACCEPTED);
			if (forTeachers && !kinds.getOrDefault(work, Set.of()).contains("UNPUBLISHED")) {
				checkListed(kinds, work, "STUCK", true);
			}
		});
	}

	private void checkListed(Map<AssignmentId, Set<String>> kinds, AssignmentId work, String kind, boolean expected) {
		compare("to do has " + kind + " of " + work, kinds.getOrDefault(work, Set.of()).contains(kind), expected);
	}

	private void checkHome(ShownSections.Counts counts) {
		compare("handed in on the home page", counts.handedIn(), number("handed-in"));
		compare("to grade on the home page", counts.toGrade(), number("to-grade"));
		compare("conflicts on the home page", counts.conflicts(), number("conflict"));
		compare("unpublished on the home page", counts.unpublished(), pages(ShownGrades::unpublished));
		compare("due dates on the home page", counts.dueDates(), pages((page) -> page.dueDates() != null));
		compare("points on the home page", counts.points(), pages((page) -> page.pointsInLms() != null));
		long itself = of("stuck").keySet()
			.stream()
			.map((work) -> ShownGrades.of(this.world.teacherOpens(address(work))).state().stage())
			.filter(Stage.STUCK::contains)
			.count();
		compare("stuck on the home page", (long) counts.stuck(), number("stuck") + itself);
	}

	private void checkDeliveries() {
		ShownProblems.counts(this.world.administratorOpens("/district")).forEach((address, number) -> {
			if (address.contains("?turn=")) {
				long listed = ShownDeliveries.groups(this.world.administratorOpens(address))
					.values()
					.stream()
					.mapToLong(Long::longValue)
					.sum();
				compare("deliveries at " + address, number, listed);
			}
		});
		ShownDeliveries.groups(this.world.administratorOpens("/district/deliveries"))
			.forEach((group, number) -> compare("deliveries in " + group, number.intValue(),
					ShownDeliveries.rows(this.world.administratorOpens("/district/deliveries/rows?group=" + group))));
	}

	private void checkWorkOf(PersonId student) {
		SignedInUser user = this.world.signedIn(student, Role.STUDENT);
		MvcTestResult list = this.world.opens(user, "/your-work");
		if (list.getResponse().getStatus() != 200) {
			return;
		}
		Map<AssignmentId, String> groups = ShownWorkList.groups(list);
		groups.putAll(ShownWorkList.groups(this.world.opens(user, "/your-work/past")));
		for (Ledger.Work work : this.world.ledger().works()) {
			MvcTestResult page = this.world.opens(user, "/your-work/" + work.id());
			boolean there = page.getResponse().getStatus() == 200;
			String what = "work " + work.id() + " of student " + student;
			compare(what + " has a page", there, groups.containsKey(work.id()));
			if (there && ShownWork.of(page).waiting().isPresent()) {
				compare(what + " that waits is listed as due", false,
						!Set.of("HANDED_IN", "GRADED").contains(groups.getOrDefault(work.id(), "")));
			}
		}
	}

	private long pages(Predicate<ShownGrades> which) {
		return this.pages.values().stream().filter(which).count();
	}

	private int number(String filter) {
		return of(filter).values().stream().mapToInt(List::size).sum();
	}

	private Map<AssignmentId, List<ShownGrades.Line>> of(String filter) {
		return Objects.requireNonNull(this.lists.get(filter));
	}

	private void compare(String what, Object counted, Object listed) {
		if (!counted.equals(listed)) {
			this.promises.breaks("I7: " + what + ": " + counted + ", but the list has " + listed);
		}
	}

	private String address(AssignmentId work) {
		return this.world.section() + "/assignments/" + work;
	}

}
