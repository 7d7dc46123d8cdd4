package dev.handback.simulation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.signon.SignedInUser;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A teacher, who sets work and grades it. */
final class Teacher extends Person {

	private final int number;

	private final Grid grid = new Grid(this);

	private final GradeFile file = new GradeFile(this);

	private final Releases releases = new Releases(this);

	private final Deadlines deadlines = new Deadlines(this);

	Teacher(World world, String name, int number) {
		super(world, name);
		this.number = number;
	}

	@Override
	void act(Deed.Kind kind) {
		switch (kind) {
			case GRADE_CELLS -> gradesCells();
			case GRADE_CELL_AGAIN -> gradesCell(3, 20_000);
			case GRADE_ON_AND_ON -> gradesCell(20, 3_000);
			case FILL_COLUMN -> fillsColumn();
			case UNDO_CELLS -> this.grid.undoes();
			case IMPORT -> this.file.imports();
			case GRADE_ON_OWN_PAGE -> gradesOnOwnPage();
			case SETTLE -> settles();
			case SET_WORK -> setsWork();
			case EDIT_WORK -> editsWork();
			case DELETE_WORK -> deletesWork();
			case ANSWER -> answers();
			case AWAIT_QUESTION -> awaitsQuestion();
			case EDIT_DUE_DATE -> this.deadlines.edits();
			case SETTLE_DUE_DATE -> this.deadlines.settles();
			case HOLD, RELEASE_SOME, RELEASE_ALL, RELEASE_AT -> this.releases.act(kind);
			default -> throw new IllegalArgumentException(kind.toString());
		}
	}

	SignedInUser user() {
		return this.world.signedIn(this.world.room().teacher(this.number), Role.TEACHER);
	}

	private void gradesCells() {
		if (this.grid.isEmpty() || this.random.nextBoolean()) {
			this.grid.opens();
		}
		if (this.grid.isEmpty()) {
			return;
		}
		Map<Ledger.Field, String> typed = new LinkedHashMap<>();
		for (int i = 0; i <= this.random.nextInt(3); i++) {
			Ledger.Field field = one(this.grid.cells());
			typed.put(field, this.grid.next(field));
		}
		this.grid.saves(typed, true);
	}

	/** Opens a page, if it is there. */
	Optional<MvcTestResult> opensShown(String address) {
		return opens(user(), address).filter(Person::isShown);
	}

	/** The same for a page whose record says enough. */
	Optional<MvcTestResult> opensUnread(String address) {
		return opensUnread(user(), address).filter(Person::isShown);
	}

	private void fillsColumn() {
		this.grid.opens();
		if (this.grid.isEmpty()) {
			return;
		}
		String value = next();
		Map<Ledger.Field, String> typed = new LinkedHashMap<>();
		this.grid.column(one(this.grid.cells()).assignment()).forEach((cell) -> typed.put(cell, value));
		this.grid.saves(typed, false);
		if (this.random.nextBoolean()) {
			ponders(30_000);
			this.grid.undoes();
		}
	}

	/** Saves a cell and soon has second thoughts. */
	private void gradesCell(int times, int within) {
		this.grid.opens();
		if (this.grid.isEmpty()) {
			return;
		}
		Ledger.Field field = one(this.grid.cells());
		for (int i = 0; i < times; i++) {
			this.grid.saves(Map.of(field, this.grid.next(field)), false);
			ponders(within);
		}
	}

	private void gradesOnOwnPage() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null) {
			return;
		}
		PersonId student = one(this.world.room().students());
		String address = address(work.id()) + "/submissions/" + student;
		PageForm form = opens(user(), address).flatMap(Teacher::form).orElse(null);
		if (form == null) {
			return;
		}
		Map<String, String> seen = Map.of("points", form.value("points"), "comment", form.value("comment"));
		ponders(8_000);
		Map<String, String> typed = new LinkedHashMap<>();
		if (this.random.nextInt(3) > 0) {
			typed.put("points", next());
		}
		if (typed.isEmpty() || this.random.nextBoolean()) {
			typed.put("comment", "Comment " + next());
		}
		typed.forEach(form::type);
		Optional<MvcTestResult> answer = posts(user(), address, form.sent(""));
		String page = answer.map(PageSource::of).orElse("");
		typed.forEach((name, value) -> {
			Ledger.Field field = new Ledger.Field(work.id(), student, name);
			boolean conflict = page.contains("name=\"theirs-" + name + "\"");
			if (isSaved(answer) || answer.isEmpty() || (!conflict && page.contains("name=\"theirs-"))) {
				saved(field, seen.get(name), value, answer.isPresent());
			}
			tell("saves on the student's page " + field.typed(value, seen.get(name)) + ": " + (answer.isEmpty()
					? "no answer" : isSaved(answer) ? "saved" : conflict ? "conflict" : "shown again"));
		});
	}

	private static Optional<PageForm> form(MvcTestResult page) {
		return isShown(page) ? PageForm.find(PageSource.of(page), "class=\"fields\"") : Optional.empty();
	}

	private void settles() {
		Ledger.Work work = someWork().orElse(null);
		ShownGrades shown = (work != null) ? looksAt(work).orElse(null) : null;
		ShownGrades.Line line = (shown != null)
				? shown.lines().stream().filter((one) -> one.theirs() != null).findFirst().orElse(null) : null;
		if (work == null || line == null) {
			return;
		}
		Optional<MvcTestResult> page = opensShown(address(work.id()) + "/submissions/" + line.student() + "/progress");
		Map<String, String> values = page.map(Teaching::shown).orElse(Map.of());
		if (values.isEmpty()) {
			return;
		}
		ponders(5_000);
		boolean theirs = this.random.nextBoolean();
		this.world.ledger().settled().add(line.student());
		PageForm form = new PageForm();
		values.forEach(form::type);
		form.type("student", line.student().value());
		Optional<MvcTestResult> answer = posts(user(), address(work.id()) + (theirs ? "/keep-theirs" : "/send-ours"),
				form.sent(""));
		tell((theirs ? "keeps theirs" : "sends ours") + " for student " + Classroom.number(line.student())
				+ ", having seen " + new TreeMap<>(values) + (answer.isEmpty() ? ", and gets no answer" : ""));
		if (theirs) {
			for (String field : List.of("points", "comment")) {
				// What the page shows, which may be newer than the list.
				String seen = "seen-" + field + "-%s-" + line.student();
				saved(new Ledger.Field(work.id(), line.student(), field),
						values.getOrDefault(seen.formatted("ours"), ""),
						values.getOrDefault(seen.formatted("theirs"), ""), false);
			}
		}
	}

	/** Opens the assignment's page. */
	Optional<ShownGrades> looksAt(Ledger.Work work) {
		Optional<ShownGrades> shown = opensUnread(address(work.id())).map(ShownGrades::of);
		shown.ifPresent((page) -> page.lines()
			.stream()
			.filter((line) -> line.state().stage() == DeliveryState.Stage.HELD)
			.forEach((line) -> this.world.ledger().holds().shown(work.id(), line.student(), asked())));
		return shown;
	}

	void looksAtEverything() {
		this.world.ledger().works().forEach(this::looksAt);
	}

	private void setsWork() {
		AssignmentId id = new AssignmentId(new UUID(this.random.nextLong(), this.random.nextLong()));
		String title = "Work " + next();
		PageForm form = PageForm.newWork(id.value(), title, this.world.room().term().value());
		if (this.world.changesThere() && this.random.nextBoolean()) {
			form.type("attempts", "2");
			form.type("acceptUntil", "2099-02-15T23:59");
		}
		this.world.ledger().work(id).titles.add(title);
		Optional<MvcTestResult> answer = posts(user(), this.world.section() + "/assignments", form.sent(""));
		tell("sets " + title + " " + id.toString().substring(0, 8)
				+ (isSaved(answer) ? "" : " and isn't told that it is set"));
		if (!isSaved(answer) && this.random.nextBoolean()) {
			posts(user(), this.world.section() + "/assignments", form.sent(""));
			tell("sends the form again");
		}
	}

	private void editsWork() {
		Ledger.Work work = someWork().orElse(null);
		PageForm form = (work != null) ? opens(user(), address(work.id()) + "/edit").flatMap(Teacher::form).orElse(null)
				: null;
		if (work == null || form == null) {
			return;
		}
		String seen = form.value("title");
		ponders(8_000);
		String title = "Work " + next();
		form.type("title", title);
		if (this.world.changesThere()) {
			form.type("points", next());
			form.type("acceptUntil", "2099-03-%02dT23:59".formatted(1 + this.random.nextInt(28)));
		}
		work.titles.add(title);
		Optional<MvcTestResult> answer = posts(user(), address(work.id()) + "/edit", form.sent(""));
		Ledger.Field field = new Ledger.Field(work.id(), this.world.room().teacher(1), "title");
		if (isSaved(answer) || answer.isEmpty()) {
			saved(field, seen, title, answer.isPresent());
		}
		tell("renames " + seen + " to " + title + ": "
				+ (answer.isEmpty() ? "no answer" : isSaved(answer) ? "saved" : "shown again"));
	}

	private void deletesWork() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null || this.random.nextInt(3) > 0) {
			return;
		}
		work.deleted = true;
		Optional<MvcTestResult> answer = posts(user(), address(work.id()) + "/delete", new PageForm().sent(""));
		work.saidDeleted |= isSaved(answer);
		tell("deletes " + work.titles + (answer.isEmpty() ? " and gets no answer" : ""));
	}

	private void answers() {
		someWork().ifPresent((work) -> answers(work, offeredAnswers(work)));
	}

	/** Answers what the assignment's page asks, truthfully. */
	private void answers(Ledger.Work work, Map<String, String> offered) {
		if (offered.isEmpty()) {
			return;
		}
		ponders(20_000);
		boolean there = inTheLms(work).isPresent();
		String button = there ? "is-there" : offered.containsKey("is-not-there") ? "is-not-there"
				: offered.containsKey("was-deleted-there") ? "was-deleted-there" : "is-gone";
		if (!offered.containsKey(button)) {
			return;
		}
		if (!button.equals("is-there")) {
			work.createdAgain++;
		}
		Optional<MvcTestResult> answer = posts(user(), address(work.id()) + "/" + offered.get(button),
				new PageForm().sent(""));
		tell("answers " + button + " for " + work.titles + (answer.isEmpty() ? " and gets no answer" : ""));
	}

	/** Comes back to an assignment that may be in the LMS until its page asks. */
	private void awaitsQuestion() {
		for (int i = 0; i < 12; i++) {
			waits(Duration.ofSeconds(30));
			for (Ledger.Work work : this.world.ledger().works()) {
				if (looksAt(work).filter(ShownGrades::asks).isPresent()) {
					answers(work, opensShown(address(work.id())).map(Teaching::answers).orElse(Map.of()));
				}
			}
		}
	}

	/** Opens the assignment's page, and later once more if it doesn't ask yet. */
	private Map<String, String> offeredAnswers(Ledger.Work work) {
		Optional<MvcTestResult> page = opensShown(address(work.id()));
		Map<String, String> offered = page.map(Teaching::answers).orElse(Map.of());
		if (offered.isEmpty() && page.filter((shown) -> ShownGrades.of(shown).state().mayBeThere()).isPresent()) {
			ponders(180_000);
			return opensShown(address(work.id())).map(Teaching::answers).orElse(Map.of());
		}
		return offered;
	}

	private Optional<ModelAssignment> inTheLms(Ledger.Work work) {
		return this.world.lms().assignments().stream().filter((one) -> work.titles.contains(one.title())).findFirst();
	}

}
