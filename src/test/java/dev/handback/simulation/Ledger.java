package dev.handback.simulation;

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
		this.saved.computeIfAbsent(field, (key) -> new ArrayList<>()).add(new Saved(seen, value, certain));
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
	 * hand in after it.
	 */
	List<String> newestWork(Work work, PersonId student) {
		List<HandedIn> all = this.handedIn.stream().filter((one) -> one.isOf(work, student)).toList();
		int last = all.size() - 1;
		while (last >= 0 && !all.get(last).certain()) {
			last--;
		}
		return (last < 0) ? List.of() : all.subList(last, all.size()).stream().map(HandedIn::text).toList();
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
	public record Saved(String seen, String value, boolean certain) {

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

		Work(AssignmentId id) {
			this.id = id;
		}

		public AssignmentId id() {
			return this.id;
		}

	}

}
