package dev.handback.grading;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.signon.SignedInUser;
import dev.handback.support.PageForm;
import dev.handback.support.PageSource;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** A page with a form: saved field by field, or as a whole. */
final class OpenForm extends OpenPage {

	private static final Pattern DATA = Pattern.compile("<data [^>]*data-field=\"(\\w+)\" value=\"([^\"]*)\"");

	private final String path;

	private final String mark;

	private PageForm form;

	OpenForm(CoTeachersWalk walk, SignedInUser teacher, String path, String mark) {
		super(walk, teacher);
		this.path = path;
		this.mark = mark;
		load(PageSource.of(this.walk.mvc().get().uri(address("")).with(as(teacher)).exchange()));
	}

	private String address(String more) {
		return "/sections/" + People.section('c', 1) + "/assignments/" + this.walk.work() + this.path + more;
	}

	private boolean isList() {
		return this.path.isEmpty();
	}

	/** Takes a new page; values in it that no one stored don't count as seen. */
	private void load(String page) {
		this.form = PageForm.of(page, this.mark);
		Map<String, String> stored = this.walk.stored();
		for (String field : stored.keySet()) {
			String name = name(field);
			if (name != null) {
				String visible = read(field, name);
				this.held.put(field, visible);
				if (same(visible, stored.get(field))) {
					this.shown.put(field, visible);
				}
			}
		}
		takeTheirs();
	}

	private void takeTheirs() {
		this.theirs.clear();
		this.shown.keySet().forEach((field) -> {
			String name = "theirs-" + name(field);
			if (this.form.toString().contains(name + "=")) {
				this.theirs.put(field, this.form.value(name));
			}
		});
	}

	/** The field's name in the form; null if the form doesn't have it. */
	private String name(String field) {
		boolean ofStudent = field.contains("-");
		if (isList()) {
			return (ofStudent && !field.startsWith("extra")) ? field : null;
		}
		if (this.path.equals("/edit")) {
			return ofStudent ? null : field;
		}
		String student = "-" + this.path.substring(this.path.lastIndexOf('/') + 1);
		return field.endsWith(student) ? field.substring(0, field.indexOf('-')) : null;
	}

	private String box(String field) {
		return isList() ? "flag" + field.substring(field.indexOf('-')) : "flags";
	}

	private boolean isSubmission() {
		return !isList() && !this.path.equals("/edit");
	}

	private boolean isFlag(String field) {
		return field.startsWith("late") || field.startsWith("missing");
	}

	private String read(String field, String name) {
		return !isFlag(field) ? this.form.value(name)
				: this.form.isTicked(box(field), field.substring(0, field.indexOf('-'))) ? "true" : "";
	}

	private void write() {
		this.held.forEach((field, value) -> {
			if (isFlag(field)) {
				this.form.tick(box(field), field.substring(0, field.indexOf('-')), !value.isEmpty());
			}
			else if (field.equals("acceptsLinks")) {
				this.form.tick(field, "true", !value.isEmpty());
			}
			else {
				this.form.type(name(field), value);
			}
		});
	}

	@Override
	boolean act(String step) {
		if (!this.theirs.isEmpty() && this.walk.random().nextBoolean()) {
			return choose(step);
		}
		if ((isList() || isSubmission()) && this.walk.random().nextInt(4) == 0) {
			return look(step);
		}
		type();
		write();
		return (isList() && this.walk.random().nextBoolean()) ? leaveLine(step) : save(step, Map.of(), Set.of(), null);
	}

	private boolean choose(String step) {
		this.walk.choices++;
		String field = this.theirs.keySet().iterator().next();
		boolean mine = this.walk.random().nextBoolean();
		write();
		return save(step + (mine ? ", keeps mine" : ", keeps theirs"),
				mine ? Map.of(field, this.theirs.get(field)) : Map.of(), mine ? Set.of() : Set.of(field),
				(mine ? "keep-mine" : "keep-theirs") + "=" + name(field));
	}

	private boolean save(String step, Map<String, String> kept, Set<String> dropped, String button) {
		if (!isSubmission()) {
			// Only scripts know.
			this.entered.retainAll(this.theirs.keySet());
		}
		MultiValueMap<String, String> sent = sent("");
		Set<String> typed = Set.copyOf(this.entered);
		if (button != null) {
			sent.add(button.substring(0, button.indexOf('=')), button.substring(button.indexOf('=') + 1));
		}
		Map<String, String> before = this.walk.stored();
		MvcTestResult result = post(isList() ? "/grades" : "", sent);
		boolean saved = result.getResponse().getStatus() == 302;
		String answer = PageSource.of(result);
		Set<String> met = check(step, before, this.shown.keySet(), kept, dropped, answer, this.path.equals("/edit"));
		assertThat(saved).as("%s: saved, said %s", step, this).isEqualTo(met.isEmpty());
		if (isSubmission() && isLost()) {
			this.entered.addAll(typed);
			return false;
		}
		if (!saved) {
			this.shown.putAll(kept);
			load(answer);
		}
		return saved;
	}

	/** What scripts do when a field is left: send only that line and stay on the page. */
	private boolean leaveLine(String step) {
		PersonId student = this.walk.student();
		Map<String, String> before = this.walk.stored();
		Set<String> sent = new HashSet<>(this.shown.keySet());
		sent.removeIf((field) -> !field.endsWith(student.value()));
		Set<String> typed = Set.copyOf(this.entered);
		String answer = PageSource.of(post("/grades/" + student, sent(student.value())));
		Set<String> met = check(step, before, sent, Map.of(), Set.of(), answer, false);
		if (isLost()) {
			this.entered.addAll(typed);
			return false;
		}
		sent.stream()
			.filter((field) -> !met.contains(field))
			.forEach((field) -> this.shown.put(field, this.held.get(field)));
		CoTeachersWalk.STUDENTS.stream()
			.filter(student::equals)
			.forEach((one) -> List.of("points", "comment")
				.forEach((field) -> this.form.forget("theirs-" + field + "-" + one)));
		this.form.take(answer);
		takeTheirs();
		follow(step, sent, answer);
		return false;
	}

	/** What scripts do from time to time: read what is stored by now. */
	private boolean look(String step) {
		follow(step, this.shown.keySet(),
				PageSource.of(this.walk.mvc()
					.get()
					.uri(address(isList() ? "/states" : "/progress"))
					.with(as(this.teacher))
					.exchange()));
		return false;
	}

	/**
	 * The fields that no one typed in show what is stored, like the states beside them.
	 */
	private void follow(String step, Set<String> fields, String answer) {
		Map<String, String> stored = this.walk.stored();
		fields.stream().filter((field) -> !this.theirs.containsKey(field)).forEach((field) -> {
			String now = data(field, answer);
			boolean untouched = !this.entered.contains(field) && same(this.held.get(field), this.shown.get(field));
			if (untouched) {
				this.held.put(field, now);
			}
			if (untouched || same(this.held.get(field), now)) {
				this.shown.put(field, now);
				this.form.type("seen-" + name(field), now);
			}
			assertThat(same(now, stored.get(field)))
				.as("%s: %s shows %s, but %s is stored (%s)", step, field, now, stored.get(field), this)
				.isTrue();
		});
	}

	/** What the answer says is stored in a field. */
	private String data(String field, String answer) {
		String student = field.substring(field.indexOf('-') + 1);
		int start = isList() ? answer.indexOf("id=\"state-" + student) : 0;
		int end = isList() ? answer.indexOf("id=\"state-", start + 1) : -1;
		Matcher data = DATA.matcher(answer.substring(start, (end < 0) ? answer.length() : end));
		while (data.find()) {
			if (field.startsWith(data.group(1) + "-")) {
				return HtmlUtils.htmlUnescape(data.group(2));
			}
		}
		return "";
	}

	private MultiValueMap<String, String> sent(String end) {
		MultiValueMap<String, String> sent = this.form.sent(end);
		sent.remove("entered");
		this.entered.stream()
			.filter((field) -> field.endsWith(end))
			.map(this::name)
			.forEach((name) -> sent.add("entered", name));
		return sent;
	}

	private MvcTestResult post(String more, MultiValueMap<String, String> sent) {
		return this.walk.mvc().post().uri(address(more)).with(as(this.teacher)).with(csrf()).params(sent).exchange();
	}

}
