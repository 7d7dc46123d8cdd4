package dev.handback.proof;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import dev.handback.support.Link;
import dev.handback.support.People;
import dev.handback.support.PlainTeacher;
import dev.handback.support.ProcessStage;
import dev.handback.support.TestService;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;

/** A teacher who sets work every few minutes and grades it cell by cell until the end. */
final class SoakTeacher implements Runnable {

	/** How many of the section's students are graded. */
	static final int STUDENTS = 20;

	private static final Duration BETWEEN_WORKS = Duration.ofMinutes(3);

	private static final Duration BETWEEN_GRADES = Duration.ofMillis(700);

	private final char district;

	private final Instant end;

	private final Random random;

	private final PlainTeacher teacher;

	private final List<UUID> works = new CopyOnWriteArrayList<>();

	/** The points that the app confirmed last, by title and student. */
	private final Map<Cell, Integer> confirmed = new ConcurrentHashMap<>();

	private final AtomicLong saved = new AtomicLong();

	SoakTeacher(ProcessStage stage, char district, Instant end) {
		this.district = district;
		this.end = end;
		this.random = new Random(district);
		this.teacher = new PlainTeacher(stage.address(), People.section(district, 1));
	}

	char district() {
		return this.district;
	}

	/** At most three. */
	List<UUID> latestWorks() {
		List<UUID> all = List.copyOf(this.works);
		return all.subList(Math.max(0, all.size() - 3), all.size());
	}

	/** How many grades the app confirmed. */
	long saved() {
		return this.saved.get();
	}

	@Override
	public void run() {
		Instant nextWork = Instant.MIN;
		try {
			signIn(this.teacher::signIn);
			while (Instant.now().isBefore(this.end)) {
				if (Instant.now().isAfter(nextWork)) {
					UUID work = UUID.randomUUID();
					if (this.teacher.setsWork(work, "Soak " + work)) {
						this.works.add(work);
						nextWork = Instant.now().plus(BETWEEN_WORKS);
					}
				}
				grade();
				Link.sleep(BETWEEN_GRADES);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** The service may be failing at that moment. */
	static void signIn(SignIn attempt) throws InterruptedException {
		for (Instant begun = Instant.now();; Link.sleep(Duration.ofSeconds(5))) {
			try {
				attempt.run();
				return;
			}
			catch (IOException | RuntimeException ex) {
				if (Instant.now().isAfter(begun.plus(Duration.ofMinutes(3)))) {
					throw new IllegalStateException("Couldn't sign in", ex);
				}
			}
		}
	}

	private void grade() throws InterruptedException {
		if (this.works.isEmpty()) {
			return;
		}
		// Sometimes an older one.
		List<UUID> works = (this.random.nextInt(10) == 0) ? this.works : latestWorks();
		Cell cell = new Cell(works.get(this.random.nextInt(works.size())),
				People.student(this.district, 1 + this.random.nextInt(STUDENTS)));
		int points = this.random.nextInt(21);
		if (this.teacher.grades(cell.work(), cell.student(), points)) {
			this.confirmed.put(cell, points);
			this.saved.incrementAndGet();
		}
		else {
			// It may be stored although it wasn't confirmed.
			this.confirmed.remove(cell);
		}
	}

	/**
	 * The confirmed grades that the LMS doesn't have, of students whom it still has in
	 * the section.
	 */
	List<String> missing(ProcessStage stage) {
		List<String> missing = new ArrayList<>();
		JsonNode gradebook = TestService.console(stage.sandbox(),
				"/sections/" + People.section(this.district, 1) + "/gradebook");
		this.confirmed.forEach((cell, points) -> {
			boolean missed = gradebook.path("assignments")
				.valueStream()
				.filter((one) -> one.path("title").asString().equals("Soak " + cell.work()))
				.flatMap((one) -> one.path("submissions").optional(cell.student().value()).stream())
				.allMatch((one) -> one.path("grade_points").asDouble(-1) != points);
			if (missed && !hasLeft(gradebook, cell) && isDone(stage, cell)) {
				missing.add(cell + " = " + points);
			}
		});
		return missing;
	}

	/** Whether the LMS lists the student in no assignment. */
	private static boolean hasLeft(JsonNode gradebook, Cell cell) {
		return gradebook.path("assignments")
			.valueStream()
			.noneMatch((one) -> one.path("submissions").has(cell.student().value()));
	}

	/** Whether the app calls the grade delivered, or has no reason why it isn't. */
	private boolean isDone(ProcessStage stage, Cell cell) {
		return stage.jdbc()
			.sql("""
					select not exists (select from delivery where assignment_id = ? and student_id = ?
						and (reason is not null or state in ('CONFLICT', 'HELD', 'REFUSED')))""")
			.params(cell.work(), cell.student().value())
			.query(Boolean.class)
			.single();
	}

	/** One try to sign in. */
	@FunctionalInterface
	interface SignIn {

		void run() throws IOException, InterruptedException;

	}

	private record Cell(UUID work, PersonId student) {

	}

}
