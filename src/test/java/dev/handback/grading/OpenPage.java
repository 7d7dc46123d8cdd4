package dev.handback.grading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.handback.signon.SignedInUser;

import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** A page that someone has open. */
abstract class OpenPage {

	final CoTeachersWalk walk;

	final SignedInUser teacher;

	/** What it showed, by field. */
	final Map<String, String> shown = new TreeMap<>();

	/** What it contains by now. */
	final Map<String, String> held = new TreeMap<>();

	/**
	 * The fields that someone typed in and that aren't saved, even if they hold what was
	 * shown.
	 */
	final Set<String> entered = new TreeSet<>();

	/** The other value of each field in conflict, as it was shown. */
	final Map<String, String> theirs = new HashMap<>();

	OpenPage(CoTeachersWalk walk, SignedInUser teacher) {
		this.walk = walk;
		this.teacher = teacher;
	}

	/**
	 * Types something, saves, and compares.
	 * @return whether the page is then closed
	 */
	abstract boolean act(String step);

	/** Types into some fields, now and then what the page had shown in them. */
	void type() {
		List<String> fields = new ArrayList<>(this.shown.keySet());
		for (int i = 0; i <= this.walk.random().nextInt(3); i++) {
			String field = fields.get(this.walk.random().nextInt(fields.size()));
			boolean back = this.walk.random().nextInt(5) == 0;
			this.held.put(field, back ? this.shown.get(field) : this.walk.somethingFor(field, this.held.get(field)));
			this.entered.add(field);
		}
	}

	/**
	 * Compares what is stored now with what was stored before.
	 * @param sent the fields that were sent
	 * @param kept the other value over which one's own was chosen, by field
	 * @param dropped the fields in which the other value was chosen
	 * @param answer what the page says now
	 * @param together whether all is saved or nothing
	 */
	Set<String> check(String step, Map<String, String> before, Set<String> sent, Map<String, String> kept,
			Set<String> dropped, String answer, boolean together) {
		Map<String, String> after = this.walk.stored();
		Set<String> met = new HashSet<>();
		for (String field : sent) {
			String seen = kept.getOrDefault(field, this.shown.get(field));
			boolean touched = !dropped.contains(field)
					&& (this.entered.contains(field) || !same(this.held.get(field), seen));
			if (touched && !same(before.get(field), seen) && !same(before.get(field), this.held.get(field))) {
				met.add(field);
			}
		}
		before.forEach((field, value) -> {
			String wanted = this.held.get(field);
			boolean mine = sent.contains(field) && !dropped.contains(field)
					&& !same(wanted, kept.getOrDefault(field, this.shown.get(field)));
			if (mine && !met.contains(field) && (met.isEmpty() || !together)) {
				assertThat(same(after.get(field), wanted))
					.as("%s: %s is saved as %s, but is %s (%s)", step, field, wanted, after.get(field), this)
					.isTrue();
			}
			else {
				assertThat(after.get(field)).as("%s: %s stays (%s)", step, field, this).isEqualTo(value);
			}
		});
		met.forEach((field) -> assertThat(plain(answer)).as("%s: both values of %s are shown (%s)", step, field, this)
			.contains(plain(this.held.get(field)), plain(before.get(field))));
		this.walk.conflicts += met.size();
		this.entered.removeIf((field) -> sent.contains(field) && !met.contains(field));
		return met;
	}

	/** Whether the answer to a save is lost on the way. */
	final boolean isLost() {
		return this.walk.random().nextInt(8) == 0;
	}

	final boolean same(String one, String other) {
		return plain(one).equals(plain(other));
	}

	private String plain(String text) {
		return HtmlUtils.htmlUnescape(text).replace("\r\n", "\n").replace("\\n", "\n").strip();
	}

	@Override
	public String toString() {
		return getClass().getSimpleName() + " of " + this.teacher.person() + " showed " + this.shown + ", holds "
				+ this.held + ", theirs " + this.theirs;
	}

}
