package dev.handback.grading;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** An import: previewed, applied later, and perhaps undone even later. */
final class OpenImport extends OpenPage {

	private final String plan;

	private boolean applied;

	private Map<String, String> imported = Map.of();

	OpenImport(CoTeachersWalk walk, SignedInUser teacher) {
		super(walk, teacher);
		Map<String, String> stored = this.walk.stored();
		StringBuilder file = new StringBuilder("Student id,").append(stored.get("title")).append('\n');
		CoTeachersWalk.STUDENTS.forEach((student) -> {
			String field = "points-" + student;
			this.walk.typed++;
			this.shown.put(field, stored.get(field));
			this.held.put(field, String.valueOf(this.walk.typed));
			file.append(student).append(',').append(this.walk.typed).append('\n');
		});
		this.plan = this.walk.mvc()
			.post()
			.uri("/sections/" + People.section('c', 1) + "/gradebook/import")
			.with(as(teacher))
			.with(csrf())
			.param("text", file.toString())
			.exchange()
			.getResponse()
			.getRedirectedUrl();
	}

	@Override
	boolean act(String step) {
		Map<String, String> before = this.walk.stored();
		if (!this.applied) {
			press("/apply");
			Set<String> met = check(step + ", applies", before, this.shown.keySet(), Map.of(), Set.of(), said(before),
					false);
			this.imported = new HashMap<>(this.held);
			this.imported.keySet().removeAll(met);
			this.applied = true;
			Map<String, String> seen = new HashMap<>(this.shown);
			this.shown.clear();
			this.shown.putAll(this.imported);
			this.held.clear();
			this.imported.keySet().forEach((field) -> this.held.put(field, seen.get(field)));
			return this.imported.isEmpty();
		}
		press("/undo");
		check(step + ", undoes", before, this.shown.keySet(), Map.of(), Set.of(), said(before), false);
		return true;
	}

	// The page says what it skipped; the other value is in the gradebook.
	private String said(Map<String, String> before) {
		return before + " " + this.held;
	}

	private void press(String button) {
		assertThat(this.walk.mvc().post().uri(this.plan + button).with(as(this.teacher)).with(csrf()))
			.hasStatus3xxRedirection();
	}

}
