package dev.handback.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

import dev.handback.vocabulary.Provider;

/**
 * What a seed decides: who does what, and how much goes wrong.
 *
 * @param seed decides the order of steps, too
 * @param deeds what everyone intends to do; each actor's own in this order
 * @param trouble the share of calls and transactions that go wrong, in percent
 * @param spared calls and transactions that would go wrong, but don't
 */
record Schedule(long seed, Provider provider, List<Deed> deeds, Trouble trouble, Set<Integer> spared) {

	static final String ADMINISTRATOR = "the administrator";

	private static final List<Provider> PROVIDERS = List.of(Provider.A, Provider.B, Provider.C);

	static Schedule of(long seed) {
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		int calls = random.nextInt(3) * 15;
		int transactions = (random.nextInt(3) == 0) ? 5 : 0;
		int points = (random.nextInt(3) == 0) ? 10 : 0;
		List<Deed> deeds = new ArrayList<>();
		deeds.add(new Deed("teacher 1", Deed.Kind.SET_WORK, Duration.ZERO, random.nextLong()));
		add(deeds, random, Role.TEACHER, "teacher 1", 3 + random.nextInt(4));
		add(deeds, random, Role.TEACHER, "teacher 2", random.nextInt(5));
		for (int student = 1; student <= Classroom.STUDENTS; student++) {
			add(deeds, random, Role.STUDENT, "student " + student, random.nextInt(3));
		}
		add(deeds, random, Role.LMS, "someone in the LMS", random.nextInt(4));
		if (random.nextInt(3) == 0) {
			add(deeds, random, Role.ADMINISTRATOR, ADMINISTRATOR, 2 + random.nextInt(2));
		}
		if (random.nextInt(4) == 0) {
			add(deeds, random, Role.OFFICE, "the school's office", 1 + random.nextInt(3));
		}
		if (random.nextInt(2) == 0) {
			add(deeds, random, Role.MACHINES, "the machines", 1 + random.nextInt(3));
		}
		Provider provider = PROVIDERS.get(random.nextInt(3));
		// Whatever is drawn from here on leaves the other schedules as they were.
		if (random.nextInt(3) == 0) {
			holdGrades(deeds, random);
		}
		switch (random.nextInt(12)) {
			case 0 -> freezeSending(deeds, random);
			case 1 -> gradeOnBothSides(deeds, random);
			case 2 -> setWorkInAnOutage(deeds, random);
			case 3 -> gradeOnAndOn(deeds, random);
			case 4 -> gradeWithADamagedRow(deeds, random);
			case 5 -> moveDueDates(deeds, random);
			case 6 -> teachInTheLms(deeds, random);
			default -> {
				// Nothing more.
			}
		}
		Trouble trouble = new Trouble(calls, transactions, points, (random.nextInt(4) == 0) ? 5 : 0);
		return new Schedule(seed, provider, deeds, trouble, Set.of());
	}

	/** Someone holds grades, mostly before there are any, and both teachers release. */
	private static void holdGrades(List<Deed> deeds, Random random) {
		deeds.add(1 + random.nextInt(2), deed(random, "teacher 1", Deed.Kind.HOLD, 3_000));
		List<Deed> others = new ArrayList<>();
		add(others, random, Role.HOLDER, "teacher 1", 1 + random.nextInt(3));
		add(others, random, Role.HOLDER, "teacher 2", random.nextInt(3));
		others.forEach((deed) -> deeds.add(2 + random.nextInt(deeds.size() - 1), deed));
	}

	/** A node freezes with a request in its hands, and a teacher waits to be asked. */
	private static void freezeSending(List<Deed> deeds, Random random) {
		deeds.add(0, deed(random, "the machines", Deed.Kind.FREEZE_SENDING, random.nextBoolean() ? 1 : 20_000));
		deeds.add(random.nextBoolean() ? 1 : deeds.size(), deed(random, "teacher 2", Deed.Kind.AWAIT_QUESTION, 3_000));
	}

	/**
	 * Teachers grade many students here while someone grades the same ones in the LMS.
	 */
	private static void gradeOnBothSides(List<Deed> deeds, Random random) {
		for (int i = 0; i < 4; i++) {
			deeds.add(deed(random, "teacher " + (1 + random.nextInt(2)), Deed.Kind.FILL_COLUMN, 10_000));
			deeds.add(deed(random, "someone in the LMS", Deed.Kind.LMS_GRADES_TOO, 20_000));
		}
	}

	/** A teacher changes a grade again before the last value has been checked. */
	private static void gradeOnAndOn(List<Deed> deeds, Random random) {
		for (int i = 0; i < 3; i++) {
			deeds.add(1 + random.nextInt(deeds.size()), deed(random, "teacher 1", Deed.Kind.GRADE_ON_AND_ON, 3_000));
		}
	}

	/** One student's rows are damaged, and teachers grade many at once. */
	private static void gradeWithADamagedRow(List<Deed> deeds, Random random) {
		deeds.add(1, deed(random, "the machines", Deed.Kind.ROWS_REFUSED, 20_000));
		for (int i = 0; i < 3; i++) {
			deeds.add(deed(random, "teacher " + (1 + random.nextInt(2)), Deed.Kind.FILL_COLUMN, 20_000));
		}
	}

	/** People move an assignment's due date here and in the LMS. */
	private static void moveDueDates(List<Deed> deeds, Random random) {
		for (int i = 0; i < 3; i++) {
			deeds.add(deed(random, "someone in the LMS", Deed.Kind.LMS_MOVES_DUE_DATE, 40_000));
			String one = "teacher " + (1 + random.nextInt(2));
			deeds.add(deed(random, one, Deed.Kind.SETTLE_DUE_DATE, 40_000));
			String other = "teacher " + (1 + random.nextInt(2));
			deeds.add(1 + random.nextInt(deeds.size()), deed(random, other, Deed.Kind.EDIT_DUE_DATE, 40_000));
		}
	}

	/** A teacher does in the LMS whatever can be done there, while students hand in. */
	private static void teachInTheLms(List<Deed> deeds, Random random) {
		for (int i = 0; i < 4; i++) {
			deeds.add(deed(random, "someone in the LMS", Deed.Kind.LMS_CHANGES, 40_000));
		}
		String student = "student " + (1 + random.nextInt(Classroom.STUDENTS));
		deeds.add(deed(random, student, Deed.Kind.HAND_IN, 40_000));
		deeds.add(deed(random, student, Deed.Kind.HAND_IN, 40_000));
	}

	/** The service stores nothing for minutes, while teachers grade and set work. */
	private static void setWorkInAnOutage(List<Deed> deeds, Random random) {
		deeds.add(1, deed(random, "teacher 2", Deed.Kind.SET_WORK, 3_000));
		deeds.add(deed(random, "the machines", Deed.Kind.SERVICE_REFUSES, 20_000));
		for (int i = 0; i < 3; i++) {
			deeds.add(deed(random, "teacher 1", Deed.Kind.FILL_COLUMN, 20_000));
			deeds.add(deed(random, "teacher 2", Deed.Kind.FILL_COLUMN, 20_000));
		}
		deeds.add(deed(random, "teacher 2", Deed.Kind.SET_WORK, 60_000));
		deeds.add(deed(random, "teacher 1", Deed.Kind.SET_WORK, 60_000));
	}

	private static void add(List<Deed> deeds, Random random, Role role, String actor, int number) {
		List<Deed.Kind> kinds = role.kinds;
		for (int i = 0; i < number; i++) {
			deeds.add(new Deed(actor, kinds.get(random.nextInt(kinds.size())),
					Duration.ofMillis(random.nextInt((random.nextInt(3) == 0) ? 40_000 : 3_000)), random.nextLong()));
		}
	}

	private static Deed deed(Random random, String actor, Deed.Kind kind, int within) {
		return new Deed(actor, kind, Duration.ofMillis(random.nextInt(within)), random.nextLong());
	}

	/** Whether anyone intends to do that. */
	boolean has(Deed.Kind kind) {
		return this.deeds.stream().anyMatch((deed) -> deed.kind() == kind);
	}

	/** Whether anyone holds grades. */
	boolean holdsGrades() {
		return this.deeds.stream().anyMatch((deed) -> Role.HOLDER.kinds.contains(deed.kind()));
	}

	RandomGenerator random() {
		return new Random(this.seed);
	}

	Schedule without(Deed deed) {
		List<Deed> fewer = new ArrayList<>(this.deeds);
		fewer.remove(deed);
		return new Schedule(this.seed, this.provider, fewer, this.trouble, this.spared);
	}

	Schedule sparing(int number) {
		Set<Integer> more = new HashSet<>(this.spared);
		more.add(number);
		return new Schedule(this.seed, this.provider, this.deeds, this.trouble, more);
	}

	/**
	 * How much goes wrong, in percent.
	 *
	 * @param points the share of named points at which the code is held up
	 * @param pages the share of a page's connections to the database for which it waits
	 */
	record Trouble(int calls, int transactions, int points, int pages) {

	}

	/** What an actor can do. */
	private enum Role {

		TEACHER(Deed.Kind.GRADE_CELLS, Deed.Kind.GRADE_CELLS, Deed.Kind.GRADE_CELL_AGAIN, Deed.Kind.FILL_COLUMN,
				Deed.Kind.UNDO_CELLS, Deed.Kind.IMPORT, Deed.Kind.GRADE_ON_OWN_PAGE, Deed.Kind.GRADE_ON_OWN_PAGE,
				Deed.Kind.SETTLE, Deed.Kind.SETTLE, Deed.Kind.SET_WORK, Deed.Kind.EDIT_WORK, Deed.Kind.EDIT_WORK,
				Deed.Kind.ANSWER, Deed.Kind.ANSWER, Deed.Kind.DELETE_WORK),

		/** A teacher who decides when grades go. */
		HOLDER(Deed.Kind.HOLD, Deed.Kind.RELEASE_SOME, Deed.Kind.RELEASE_SOME, Deed.Kind.RELEASE_ALL,
				Deed.Kind.RELEASE_AT, Deed.Kind.RELEASE_AT),

		STUDENT(Deed.Kind.HAND_IN),

		LMS(Deed.Kind.LMS_GRADES, Deed.Kind.LMS_GRADES, Deed.Kind.LMS_GRADES, Deed.Kind.LMS_EDITS,
				Deed.Kind.LMS_PUBLISHES, Deed.Kind.LMS_UNPUBLISHES, Deed.Kind.LMS_DELETES, Deed.Kind.LMS_SESSION),

		OFFICE(Deed.Kind.LEAVE, Deed.Kind.LEAVE, Deed.Kind.RETURN, Deed.Kind.UNSHARE, Deed.Kind.END_TERM,
				Deed.Kind.TOKEN),

		ADMINISTRATOR(Deed.Kind.PAUSE, Deed.Kind.PAUSE, Deed.Kind.RESUME, Deed.Kind.RESUME, Deed.Kind.RETRY,
				Deed.Kind.RETRY, Deed.Kind.RETRY_ONE, Deed.Kind.CLEAN_UP),

		MACHINES(Deed.Kind.KILL, Deed.Kind.KILL, Deed.Kind.FREEZE, Deed.Kind.DATABASE_GONE, Deed.Kind.DATABASE_RESTARTS,
				Deed.Kind.SERVICE_GONE);

		@SuppressWarnings("ImmutableEnumChecker") // It is never changed.
		private final List<Deed.Kind> kinds;

		Role(Deed.Kind... kinds) {
			this.kinds = List.of(kinds);
		}

	}

}
