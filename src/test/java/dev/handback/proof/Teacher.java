package dev.handback.proof;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.simulation.Ledger;
import dev.handback.simulation.Promises;
import dev.handback.support.Link;
import dev.handback.support.PageForm;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

/** A teacher, who sets work and grades it. */
final class Teacher extends Person {

	private static final Pattern SHOWN = Pattern.compile("name=\"((?:seen|theirs)-[^\"]*)\" value=\"([^\"]*)\"");

	private static final Pattern ANSWER = Pattern.compile("/([a-z-]+)\\?create=(-?\\d+)\"");

	/** What the tag of a page's main form contains. */
	static final String FORM = "class=\"fields\"";

	/** The grading pages that are open. */
	private final Map<AssignmentId, PageForm> open = new HashMap<>();

	Teacher(World world, String name, int number) {
		super(world, name, number);
	}

	@Override
	void act(Deed.Kind kind) {
		switch (kind) {
			case SET_WORK -> setsWork();
			case EDIT_WORK -> editsWork();
			case DELETE_WORK -> deletesWork();
			case GRADE_ROW -> gradesRow();
			case GRADE_CELLS -> gradesCells();
			case GRADE_ON_OWN_PAGE -> gradesOnOwnPage();
			case SETTLE -> settles();
			case ANSWER -> answers();
			default -> throw new IllegalArgumentException(kind.toString());
		}
	}

	/** A grading page, often one that has been open for a while. */
	private Optional<PageForm> openForm(Ledger.Work work) {
		if (!this.open.containsKey(work.id()) || this.random.nextInt(3) == 0) {
			this.open.remove(work.id());
			opens(address(work)).flatMap((html) -> PageForm.find(html, "id=\"grades\""))
				.ifPresent((form) -> this.open.put(work.id(), form));
		}
		return Optional.ofNullable(this.open.get(work.id()));
	}

	private PersonId someStudent() {
		return People.student('a', 2 + this.random.nextInt(Script.STUDENTS.size()));
	}

	void setsWork() {
		AssignmentId id = new AssignmentId(new UUID(this.random.nextLong(), this.random.nextLong()));
		String title = "Work " + next();
		PageForm form = PageForm.newWork(id.value(), title, "5e00000000000000000a0001");
		this.world.tells((ledger) -> ledger.work(id).titles.add(title));
		Optional<HttpResponse<String>> answer = posts(section() + "/assignments", form.sent(""));
		tell("sets " + title + ": " + said(answer));
		if (!isSaved(answer) && this.random.nextBoolean()) {
			tell("sends the form again: " + said(posts(section() + "/assignments", form.sent(""))));
		}
	}

	/** Types into a line and leaves it. */
	private void gradesRow() {
		Ledger.Work work = someWork().orElse(null);
		PageForm form = (work != null) ? openForm(work).orElse(null) : null;
		if (work == null || form == null) {
			return;
		}
		PersonId student = someStudent();
		Map<String, String> typed = types();
		Map<String, String> seen = new HashMap<>();
		typed.forEach((name, value) -> {
			seen.put(name, form.value("seen-" + name + "-" + student));
			form.type(name + "-" + student, value);
		});
		String address = address(work) + "/grades/" + student;
		Optional<HttpResponse<String>> answer = posts(address, form.sent("-" + student));
		String page = answer.map(HttpResponse::body).orElse("");
		boolean shown = page.contains("state-" + student);
		this.open.remove(work.id());
		boolean met = page.contains("name=\"theirs-");
		typed.forEach((name, value) -> {
			boolean conflict = page.contains("name=\"theirs-" + name + "-" + student + "\"");
			saved(new Ledger.Field(work.id(), student, name), seen.get(name), value, answer, shown && !conflict);
		});
		if (shown && !met) {
			form.take(page);
			this.open.put(work.id(), form);
		}
		else if (met && this.random.nextBoolean()) {
			insists(work, student, form, page, typed, address);
		}
	}

	/** Keeps their own values, having seen a colleague's. */
	private void insists(Ledger.Work work, PersonId student, PageForm form, String page, Map<String, String> typed,
			String address) {
		form.take(page);
		Map<String, String> theirs = shown(page);
		MultiValueMap<String, String> fields = form.sent("-" + student);
		typed.forEach((name, value) -> {
			if (theirs.containsKey("theirs-" + name + "-" + student)) {
				fields.add("keep-mine", name + "-" + student);
				fields.set("theirs-" + name + "-" + student, theirs.get("theirs-" + name + "-" + student));
			}
		});
		Optional<HttpResponse<String>> answer = posts(address, fields);
		String again = answer.map(HttpResponse::body).orElse("");
		typed.forEach((name, value) -> {
			String key = "theirs-" + name + "-" + student;
			if (theirs.containsKey(key)) {
				saved(new Ledger.Field(work.id(), student, name), theirs.get(key), value, answer,
						again.contains("state-" + student) && !again.contains("name=\"" + key + "\""));
			}
		});
	}

	private Map<String, String> types() {
		Map<String, String> typed = new LinkedHashMap<>();
		if (this.random.nextInt(3) > 0) {
			typed.put("points", next());
		}
		if (typed.isEmpty() || this.random.nextInt(3) == 0) {
			typed.put("comment", "Comment " + next());
		}
		return typed;
	}

	private void saved(Ledger.Field field, String seen, String value, Optional<HttpResponse<String>> answer,
			boolean saved) {
		if (saved || answer.isEmpty()) {
			this.world.tells((ledger) -> ledger.saved(field, seen, value, answer.isPresent()));
		}
		tell("saves " + field.typed(value, seen) + ": "
				+ (answer.isEmpty() ? "no answer" : saved ? "saved" : "not saved, " + answer.get().statusCode()));
	}

	/** Types into cells of the gradebook. */
	private void gradesCells() {
		Ledger.Work work = someWork().orElse(null);
		PageForm form = (work != null) ? openForm(work).orElse(null) : null;
		if (work == null || form == null) {
			return;
		}
		Map<PersonId, String> typed = new LinkedHashMap<>();
		for (int i = 0; i <= this.random.nextInt(3); i++) {
			typed.put(someStudent(), next());
		}
		Map<PersonId, String> seen = new HashMap<>();
		typed.keySet().forEach((student) -> seen.put(student, form.value("seen-points-" + student)));
		String body = typed.entrySet()
			.stream()
			.map((cell) -> "{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%s\", \"seen\": \"%s\"}"
				.formatted(work.id(), cell.getKey(), cell.getValue(), seen.get(cell.getKey())))
			.collect(Collectors.joining(",", "[", "]"));
		Optional<HttpResponse<String>> answer = postsJson(section() + "/gradebook/cells?many=true", body);
		this.open.remove(work.id());
		Map<PersonId, String> outcomes = new HashMap<>();
		answer.filter((one) -> one.statusCode() == 200).ifPresent((one) -> {
			for (JsonNode cell : JsonMapper.shared().readTree(one.body())) {
				outcomes.put(new PersonId(cell.path("student").asString()), cell.path("outcome").asString());
			}
		});
		typed.forEach((student, value) -> saved(new Ledger.Field(work.id(), student, "points"), seen.get(student),
				value, answer, "SAVED".equals(outcomes.get(student))));
	}

	private void gradesOnOwnPage() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null) {
			return;
		}
		PersonId student = someStudent();
		String address = address(work) + "/submissions/" + student;
		PageForm form = opens(address).flatMap((html) -> PageForm.find(html, FORM)).orElse(null);
		if (form == null) {
			return;
		}
		Map<String, String> seen = Map.of("points", form.value("points"), "comment", form.value("comment"));
		reads();
		Map<String, String> typed = types();
		typed.forEach(form::type);
		Optional<HttpResponse<String>> answer = posts(address, form.sent(""));
		String page = answer.map(HttpResponse::body).orElse("");
		typed.forEach((name, value) -> {
			boolean conflict = page.contains("name=\"theirs-" + name + "\"");
			saved(new Ledger.Field(work.id(), student, name), seen.get(name), value, answer,
					isSaved(answer) || (!conflict && page.contains("name=\"theirs-")));
		});
	}

	/** The page gets older. */
	private void reads() {
		Link.sleep(Duration.ofMillis(this.random.nextInt(2_000)));
	}

	private void settles() {
		Ledger.Work work = someWork().orElse(null);
		GradesPage shown = (work != null) ? looksAt(work).orElse(null) : null;
		Promises.Grade line = (shown != null)
				? shown.lines().stream().filter((one) -> one.theirs() != null).findFirst().orElse(null) : null;
		if (work == null || line == null) {
			return;
		}
		Map<String, String> values = opens(address(work) + "/submissions/" + line.student() + "/progress")
			.map(Teacher::shown)
			.orElse(Map.of());
		if (values.isEmpty()) {
			return;
		}
		reads();
		boolean theirs = this.random.nextBoolean();
		this.world.tells((ledger) -> ledger.settled().add(line.student()));
		PageForm form = new PageForm();
		values.forEach(form::type);
		form.type("student", line.student().value());
		if (theirs) {
			Ledger.Field field = new Ledger.Field(work.id(), line.student(), "points");
			this.world.tells((ledger) -> ledger.saved(field, line.points(), line.theirs(), false));
			Ledger.Field comment = new Ledger.Field(work.id(), line.student(), "comment");
			this.world.tells((ledger) -> ledger.saved(comment, line.comment(), "", false));
		}
		Optional<HttpResponse<String>> answer = posts(address(work) + (theirs ? "/keep-theirs" : "/send-ours"),
				form.sent(""));
		tell((theirs ? "keeps theirs" : "sends ours") + " for student " + line.student() + ", having seen " + values
				+ ": " + said(answer));
	}

	private static Map<String, String> shown(String html) {
		Map<String, String> shown = new HashMap<>();
		SHOWN.matcher(html)
			.results()
			.forEach((field) -> shown.put(field.group(1), HtmlUtils.htmlUnescape(field.group(2))));
		return shown;
	}

	private void editsWork() {
		Ledger.Work work = someWork().orElse(null);
		PageForm form = (work != null)
				? opens(address(work) + "/edit").flatMap((html) -> PageForm.find(html, FORM)).orElse(null) : null;
		if (work == null || form == null) {
			return;
		}
		String seen = form.value("title");
		reads();
		String title = "Work " + next();
		form.type("title", title);
		this.world.tells((ledger) -> work.titles.add(title));
		Optional<HttpResponse<String>> answer = posts(address(work) + "/edit", form.sent(""));
		if (isSaved(answer) || answer.isEmpty()) {
			this.world.tells((ledger) -> ledger.saved(World.titleOf(work), seen, title, answer.isPresent()));
		}
		tell("renames " + seen + " to " + title + ": " + said(answer));
	}

	private void deletesWork() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null || this.random.nextInt(3) > 0) {
			return;
		}
		work.deleted = true;
		tell("deletes " + work.titles + ": " + said(posts(address(work) + "/delete", new PageForm().sent(""))));
	}

	/** Answers what the assignment's page asks, truthfully. */
	private void answers() {
		Ledger.Work work = someWork().orElse(null);
		if (work == null) {
			return;
		}
		Map<String, String> offered = new HashMap<>();
		opens(address(work)).ifPresent((html) -> ANSWER.matcher(html)
			.results()
			.forEach((form) -> offered.put(form.group(1), form.group(1) + "?create=" + form.group(2))));
		boolean there = this.world.assignmentsInTheLms()
			.stream()
			.anyMatch((one) -> work.titles.contains(one.path("title").asString()));
		if (there && offered.containsKey("is-there")) {
			tell("says that " + work.titles + " is there: "
					+ said(posts(address(work) + "/" + offered.get("is-there"), new PageForm().sent(""))));
		}
	}

	/** Opens the assignment's page. */
	Optional<GradesPage> looksAt(Ledger.Work work) {
		return opens(address(work)).map(GradesPage::of);
	}

}
