package dev.handback.support;

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

/** What a teacher does on the pages. */
public final class Teaching {

	private static final Pattern SHOWN = Pattern.compile("name=\"((?:seen|theirs)-[^\"]*)\" value=\"([^\"]*)\"");

	private static final Pattern ANSWER = Pattern.compile("/([a-z-]+)\\?create=(-?\\d+)\"");

	/** What was typed or viewed last, by field and assignment. */
	private static final Map<String, String> LAST_VALUES = new ConcurrentHashMap<>();

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

	/** Adds an assignment that is due in the distant future, with 20 points. */
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
			.params(PageForm.newWork(id, title, "5e00000000000000000%s0001".formatted(this.section.value().charAt(19)))
				.sent(""))
			.exchange();
	}

	/** Saves the same points for several students at once. */
	public void gradesAll(AssignmentId assignment, Collection<PersonId> students, String points) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		students.forEach((student) -> fields.add("points-" + student, points));
		assertThat(sends(assignment, "/grades", fields)).hasStatus3xxRedirection();
	}

	/** Types a grade, which must be saved. */
	public void grades(AssignmentId assignment, PersonId student, String points, String comment) {
		assertThat(types(assignment, student, points, comment)).hasStatusOk();
	}

	/** Types into a field and leaves it. */
	public MvcTestResult types(AssignmentId assignment, PersonId student, String points, String comment) {
		return leaves(assignment, student, points, comment);
	}

	/** Types points and sets flags. */
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
					LAST_VALUES.getOrDefault(flag.wireName() + "-" + student + assignment, ""));
			LAST_VALUES.put(flag.wireName() + "-" + student + assignment,
					List.of(flags).contains(flag.wireName()) ? "true" : "");
		}
		return sends(assignment, "/grades/" + student, fields);
	}

	/**
	 * Sends fields of the grading page without opening it, which would read from the LMS.
	 * What was typed last counts as seen. In a conflict, the teacher's own value is
	 * chosen.
	 */
	private MvcTestResult sends(AssignmentId assignment, String path, MultiValueMap<String, String> fields) {
		MultiValueMap<String, String> sent = new LinkedMultiValueMap<>(fields);
		fields.forEach((name, typed) -> {
			if (name.startsWith("points-") || name.startsWith("comment-")) {
				sent.add("seen-" + name, LAST_VALUES.getOrDefault(name + assignment, ""));
				LAST_VALUES.put(name + assignment, typed.get(0));
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

	/** The values that a page showed, as its form would send them. */
	public static Map<String, String> shown(MvcTestResult page) {
		Map<String, String> shown = new HashMap<>();
		Matcher field = SHOWN.matcher(PageSource.of(page));
		while (field.find()) {
			shown.put(field.group(1), HtmlUtils.htmlUnescape(field.group(2)));
		}
		return shown;
	}

	/** Presses a button on the assignment's page, such as {@code keep-theirs}. */
	public void presses(AssignmentId assignment, String button) {
		MvcTestResult page = gets(assignment, "");
		presses(assignment, answers(page).getOrDefault(button, button), shown(page));
	}

	/**
	 * The answers that a page of the assignment offers to questions for people, each with
	 * the fields its form sends. They can be sent right away or when the page is old.
	 */
	public Map<String, String> offeredAnswers(AssignmentId assignment) {
		return answers(gets(assignment, ""));
	}

	/** Sends an offered answer and returns the page that follows. */
	public MvcTestResult answers(AssignmentId assignment, String offered) {
		MvcTestResult answer = posts(assignment, "/" + offered, new LinkedMultiValueMap<>());
		assertThat(answer).hasStatus3xxRedirection();
		return this.mvc.get()
			.uri(String.valueOf(answer.getResponse().getRedirectedUrl()))
			.with(as(this.teacher))
			.cookie(answer.getResponse().getCookies())
			.exchange();
	}

	public static Map<String, String> answers(MvcTestResult page) {
		Map<String, String> answers = new HashMap<>();
		Matcher form = ANSWER.matcher(PageSource.of(page));
		while (form.find()) {
			answers.put(form.group(1), form.group(1) + "?create=" + form.group(2));
		}
		return answers;
	}

	/** The conflicts of the assignment, as the gradebook lists them. */
	public MvcTestResult conflicts(AssignmentId assignment) {
		return gets(assignment, "/conflicts");
	}

	/** Presses a button of one of the listed conflicts. */
	public MvcTestResult settles(AssignmentId assignment, String button, PersonId student, Map<String, String> listed) {
		MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
		listed.forEach(fields::add);
		fields.add("student", student.value());
		return this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/" + button, this.section, assignment)
			.header("HX-Request", "true")
			.with(as(this.teacher))
			.with(csrf())
			.params(fields)
			.exchange();
	}

	/** Presses a button in a student's row. */
	public void presses(AssignmentId assignment, String button, PersonId student) {
		presses(assignment, button, student, conflict(assignment, student));
	}

	/** Presses a button on a page that showed these two values. */
	public void presses(AssignmentId assignment, String button, PersonId student, Map<String, String> shown) {
		Map<String, String> sent = new HashMap<>(shown);
		sent.put("student", student.value());
		presses(assignment, button, sent);
	}

	/**
	 * The values that a page shows for a grade in conflict, without reading from the LMS.
	 */
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

	/** Changes the title and the due date. */
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
		shown(opensEditForm(assignment)).forEach(form::param);
		return form.exchange();
	}

	/** Opens the form that edits the assignment. */
	public MvcTestResult opensEditForm(AssignmentId assignment) {
		return gets(assignment, "/edit");
	}

	/** Opens the grading page. */
	public MvcTestResult looksAt(AssignmentId assignment) {
		MvcTestResult page = gets(assignment, "");
		shown(page).forEach((name, value) -> LAST_VALUES.put(name.substring("seen-".length()) + assignment, value));
		return page;
	}

}
