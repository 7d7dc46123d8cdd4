package dev.handback.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

/** What people typed, what they had seen before, and what they were told. */
public final class Ledger {

	private final Map<Field, List<Saved>> saved = new TreeMap<>();

	private final List<HandedIn> handedIn = new ArrayList<>();

	private final Map<AssignmentId, Work> works = new LinkedHashMap<>();

	/** The students for whom a teacher chose between two values. */
	private final Set<PersonId> settled = new HashSet<>();

	private final Holds holds = new Holds();

	private int typed;

	/** A number that no one has typed yet. */
	public int next() {
		return ++this.typed;
	}

	/**
	 * Someone saved a value.
	 * @param seen the value that they replaced, as their page showed it
	 * @param certain whether they were told that it is saved; otherwise it may be
	 */
	public void saved(Field field, String seen, String value, boolean certain) {
		saved(field, new Saved(seen, value, certain, Span.UNKNOWN));
	}

	void saved(Field field, Saved one) {
		this.saved.computeIfAbsent(field, (key) -> new ArrayList<>()).add(one);
	}

	/** When teachers chose that grades go, and which they released. */
	Holds holds() {
		return this.holds;
	}

	public Map<Field, List<Saved>> saved() {
		return this.saved;
	}

	public Set<PersonId> settled() {
		return this.settled;
	}

	public void handedIn(AssignmentId assignment, PersonId student, String text, boolean certain) {
		this.handedIn.add(new HandedIn(assignment, student, text, certain));
	}

	/** Whether the student tried to hand in work for that assignment. */
	public boolean hasHandedIn(Work work, PersonId student) {
		return this.handedIn.stream().anyMatch((one) -> one.isOf(work, student));
	}

	/**
	 * The last work that the student was told is handed in, and whatever they tried to
	 * hand in without an answer, which may have arrived later.
	 */
	List<String> newestWork(Work work, PersonId student) {
		List<HandedIn> all = this.handedIn.stream().filter((one) -> one.isOf(work, student)).toList();
		HandedIn last = all.stream().filter(HandedIn::certain).reduce((one, later) -> later).orElse(null);
		return (last == null) ? List.of()
				: all.stream().filter((one) -> one.equals(last) || !one.certain()).map(HandedIn::text).toList();
	}

	public Work work(AssignmentId id) {
		return this.works.computeIfAbsent(id, Work::new);
	}

	public List<Work> works() {
		return List.copyOf(this.works.values());
	}

	/** A field of a grade. */
	public record Field(AssignmentId assignment, PersonId student, String name) implements Comparable<Field> {

		/** The value that someone typed, in words. */
		public String typed(String value, String seen) {
			return words() + " = " + value + " (saw '" + seen + "')";
		}

		/** The field, in words. */
		public String words() {
			return this.name + " of student " + Classroom.number(this.student) + " in "
					+ this.assignment.toString().substring(0, 8);
		}

		@Override
		public int compareTo(Field other) {
			return toString().compareTo(other.toString());
		}

	}

	/** A value that someone saved over one that they had seen. */
	public record Saved(String seen, String value, boolean certain, Span span) {

	}

	/**
	 * When something may have taken effect.
	 *
	 * @param until when its answer came; without an end if none did
	 */
	record Span(Instant from, Instant until) {

		static final Span UNKNOWN = new Span(Instant.MIN, Instant.MAX);

		boolean isBefore(Span other) {
			return this.until.isBefore(other.from);
		}

	}

	/** Work that a student handed in. */
	private record HandedIn(AssignmentId assignment, PersonId student, String text, boolean certain) {

		private boolean isOf(Work work, PersonId student) {
			return this.assignment.equals(work.id()) && this.student.equals(student);
		}

	}

	/** An assignment that a teacher set. */
	public static final class Work {

		private final AssignmentId id;

		/** All titles that were typed for it. */
		public final List<String> titles = new CopyOnWriteArrayList<>();

		/** How often a teacher asked for it to be created again. */
		int createdAgain;

		public boolean deleted;

		/** Whether the teacher who deleted it was told so. */
		public boolean saidDeleted;

		Work(AssignmentId id) {
			this.id = id;
		}

		public AssignmentId id() {
			return this.id;
		}

	}

}
