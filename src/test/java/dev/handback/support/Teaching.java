package dev.handback.support;

import java.io.UnsupportedEncodingException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.HtmlUtils;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What a teacher does in the pages. */
public final class Teaching {

	private static final Pattern SHOWN = Pattern.compile("name=\"((?:seen|theirs)-[^\"]*)\" value=\"([^\"]*)\"");

	private static final Pattern ANSWER = Pattern.compile("/([a-z-]+)\\?create=(-?\\d+)\"");

	/** What was typed or looked at last, by field and assignment. */
	private static final Map<String, String> LEFT = new ConcurrentHashMap<>();

	private final MockMvcTester mvc;

	private final SignedInUser teacher;

	private final SectionId section;

	public Teaching(MockMvcTester mvc, char district, int section) {
		this(mvc, People.teacher(district), People.section(district, section));
	}

	public Teaching(MockMvcTester mvc, SignedInUser teacher, SectionId section) {
		this.mvc = mvc;
		this.teacher = teacher;
		this.section = section;
	}

	/** Sets work, due in the far future, with 20 points. */
	public AssignmentId setsWork(String title) {
		AssignmentId id = AssignmentId.random();
		assertThat(sendsForm(id.value(), title)).hasStatus3xxRedirection();
		return id;
	}

	public MvcTestResult sendsForm(UUID id, String title) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments", this.section)
			.with(as(this.teacher))
			.with(csrf())
			.param("id", id.toString())
			.param("title", title)
			.param("description", "Write it")
			.param("dueDate", "2099-01-31")
			.param("dueTime", "23:59")
			.param("points", "20")
			.param("acceptsText", "true")
			.param("term", "5e00000000000000000%s0001".formatted(this.section.value().charAt(19)))
			.exchange();
	}

	/** Saves the same points for several students at once. */
	public void gradesAll(AssignmentId assignment, Collection<PersonId> students, String points) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		students.forEach((student) -> fields.add("points-" + student, points));
		assertThat(sends(assignment, "/grades", fields)).hasStatus3xxRedirection();
	}

	/** Leaves a cell, and is told that it is saved. */
	public void grades(AssignmentId assignment, PersonId student, String points, String comment) {
		assertThat(types(assignment, student, points, comment)).hasStatusOk();
	}

	/** Leaves a cell. */
	public MvcTestResult types(AssignmentId assignment, PersonId student, String points, String comment) {
		return leaves(assignment, student, points, comment);
	}

	/** Leaves a cell with flags. */
	public void flags(AssignmentId assignment, PersonId student, String points, String... flags) {
		assertThat(leaves(assignment, student, points, "", flags)).hasStatusOk();
	}

	private MvcTestResult leaves(AssignmentId assignment, PersonId student, String points, String comment,
			String... flags) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		fields.add("points-" + student, points);
		fields.add("comment-" + student, comment);
		fields.put("flag-" + student, List.of(flags));
		for (Flag flag : Flag.values()) {
			fields.add("seen-" + flag.wireName() + "-" + student,
					LEFT.getOrDefault(flag.wireName() + "-" + student + assignment, ""));
			LEFT.put(flag.wireName() + "-" + student + assignment,
					List.of(flags).contains(flag.wireName()) ? "true" : "");
		}
		return sends(assignment, "/grades/" + student, fields);
	}

	/**
	 * Sends fields of the grading page without opening it, which would have the learning
	 * platform asked: what was typed last counts as seen, and one's own value is chosen
	 * where that is no longer so.
	 */
	private MvcTestResult sends(AssignmentId assignment, String path, MultiValueMap<String, String> fields) {
		MultiValueMap<String, String> sent = new LinkedMultiValueMap<>(fields);
		fields.forEach((name, typed) -> {
			if (name.startsWith("points-") || name.startsWith("comment-")) {
				sent.add("seen-" + name, LEFT.getOrDefault(name + assignment, ""));
				LEFT.put(name + assignment, typed.get(0));
			}
		});
		MvcTestResult result = posts(assignment, path, sent);
		Map<String, String> theirs = shown(result);
		theirs.keySet().removeIf((name) -> !name.startsWith("theirs-"));
		if (theirs.isEmpty()) {
			return result;
		}
		theirs.forEach((name, value) -> {
			sent.add(name, value);
			sent.add("keep-mine", name.substring("theirs-".length()));
		});
		return posts(assignment, path, sent);
	}

	private MvcTestResult posts(AssignmentId assignment, String path, MultiValueMap<String, String> fields) {
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}" + path, this.section, assignment)
			.with(as(this.teacher))
			.with(csrf())
			.params(fields)
			.exchange();
	}

	/** What the fields of a page showed, as its form sends it along. */
	public static Map<String, String> shown(MvcTestResult page) {
		Map<String, String> shown = new HashMap<>();
		try {
			Matcher field = SHOWN.matcher(page.getResponse().getContentAsString());
			while (field.find()) {
				shown.put(field.group(1), HtmlUtils.htmlUnescape(field.group(2)));
			}
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
		return shown;
	}

	/** Presses a button of the assignment's page, such as {@code keep-theirs}. */
	public void presses(AssignmentId assignment, String button) {
		MvcTestResult page = gets(assignment, "");
		presses(assignment, answers(page).getOrDefault(button, button), shown(page));
	}

	/**
	 * The answers that a page of the assignment offers to what only a person can know,
	 * each with what its form sends: to be pressed now or when the page is old.
	 */
	public Map<String, String> offeredAnswers(AssignmentId assignment) {
		return answers(gets(assignment, ""));
	}

	/** Gives an answer that a page offered, and sees the page again. */
	public MvcTestResult answers(AssignmentId assignment, String offered) {
		MvcTestResult answer = posts(assignment, "/" + offered, new LinkedMultiValueMap<>());
		assertThat(answer).hasStatus3xxRedirection();
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}", this.section, assignment)
			.with(as(this.teacher))
			.cookie(answer.getResponse().getCookies())
			.exchange();
	}

	private static Map<String, String> answers(MvcTestResult page) {
		Map<String, String> answers = new HashMap<>();
		try {
			Matcher form = ANSWER.matcher(page.getResponse().getContentAsString());
			while (form.find()) {
				answers.put(form.group(1), form.group(1) + "?create=" + form.group(2));
			}
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
		return answers;
	}

	/** Presses a button that belongs to one student's line. */
	public void presses(AssignmentId assignment, String button, PersonId student) {
		presses(assignment, button, student, conflict(assignment, student));
	}

	/** Presses it on a page that showed these two values. */
	public void presses(AssignmentId assignment, String button, PersonId student, Map<String, String> shown) {
		Map<String, String> sent = new HashMap<>(shown);
		sent.put("student", student.value());
		presses(assignment, button, sent);
	}

	/** What a page shows of a grade that differs from the LMS, which isn't asked. */
	public Map<String, String> conflict(AssignmentId assignment, PersonId student) {
		return shown(gets(assignment, "/submissions/" + student + "/progress"));
	}

	private void presses(AssignmentId assignment, String button, Map<String, String> sent) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		sent.forEach(fields::add);
		assertThat(posts(assignment, "/" + button, fields)).hasStatus3xxRedirection();
	}

	private MvcTestResult gets(AssignmentId assignment, String path) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}" + path, this.section, assignment)
			.with(as(this.teacher))
			.exchange();
	}

	/** Changes title and due date. */
	public MvcTestResult edits(AssignmentId assignment, String title, String dueDate) {
		MockMvcTester.MockMvcRequestBuilder form = this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/edit", this.section, assignment)
			.with(as(this.teacher))
			.with(csrf())
			.param("title", title)
			.param("description", "Write it")
			.param("dueDate", dueDate)
			.param("dueTime", "23:59")
			.param("points", "20")
			.param("acceptsText", "true");
		shown(opensTheForm(assignment)).forEach(form::param);
		return form.exchange();
	}

	/** Opens the form in which the assignment is edited. */
	public MvcTestResult opensTheForm(AssignmentId assignment) {
		return this.mvc.get()
			.uri("/sections/{section}/assignments/{assignment}/edit", this.section, assignment)
			.with(as(this.teacher))
			.exchange();
	}

	/** Looks at the grading page. */
	public MvcTestResult looksAt(AssignmentId assignment) {
		MvcTestResult page = gets(assignment, "");
		shown(page).forEach((name, value) -> LEFT.put(name.substring("seen-".length()) + assignment, value));
		return page;
	}

}
