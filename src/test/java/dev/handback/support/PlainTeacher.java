package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

/** The first teacher of a section's district with a {@link PlainBrowser}. */
public final class PlainTeacher {

	private final PlainBrowser browser;

	private final SectionId section;

	private final Map<String, String> saved = new ConcurrentHashMap<>();

	private volatile String notSaved = "";

	public PlainTeacher(URI app, SectionId section) {
		this.browser = new PlainBrowser(app);
		this.section = section;
	}

	/** Signs in through the sandbox. The session outlives the app's process. */
	public PlainTeacher signIn() throws IOException, InterruptedException {
		this.browser.signIn(ofTheDistrict("5b"));
		return this;
	}

	/** The first record of that kind. */
	private String ofTheDistrict(String kind) {
		return kind + this.section.value().substring(2, 20) + "0001";
	}

	public PlainBrowser browser() {
		return this.browser;
	}

	/**
	 * Adds an assignment.
	 * @return whether the app confirmed that it was saved, which it may be even without a
	 * confirmation
	 */
	public boolean setsWork(UUID id, String title) throws InterruptedException {
		return acknowledged("/sections/" + this.section + "/assignments",
				PageForm.newWork(id, title, ofTheDistrict("5e")).sent("").toSingleValueMap());
	}

	/**
	 * Types a grade. If a value other than the last confirmed one is stored, they choose
	 * their own.
	 * @return whether the app confirmed that it was saved, which it may be even without a
	 * confirmation
	 */
	public boolean grades(UUID assignment, PersonId student, int points) throws InterruptedException {
		String address = "/sections/" + this.section + "/assignments/" + assignment + "/grades/" + student;
		String field = "points-" + student;
		Map<String, String> fields = new HashMap<>(Map.of(field, String.valueOf(points), "comment-" + student, ""));
		fields.put("seen-" + field, this.saved.getOrDefault(assignment + field, ""));
		fields.put("entered", field);
		try {
			HttpResponse<String> answer = this.browser.post(address, fields);
			Matcher theirs = Pattern.compile("name=\"theirs-" + field + "\" value=\"([^\"]*)\"").matcher(answer.body());
			if (theirs.find()) {
				fields.put("seen-" + field, theirs.group(1));
				answer = this.browser.post(address, fields);
			}
			boolean saved = answer.statusCode() == 200 && !answer.body().contains("theirs-" + field);
			if (saved) {
				this.saved.put(assignment + field, String.valueOf(points));
			}
			else {
				this.notSaved = answer.statusCode() + " " + answer.body();
			}
			return saved;
		}
		catch (IOException ex) {
			this.notSaved = ex.toString();
			return false;
		}
	}

	/** The last answer that wasn't a confirmation. */
	public String whyNotSaved() {
		return this.notSaved;
	}

	private boolean acknowledged(String address, Map<String, String> fields) throws InterruptedException {
		try {
			return this.browser.post(address, fields).statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** The names and values of the headers their browser sends with every request. */
	public List<String> headers() {
		return this.browser.headers();
	}

}
