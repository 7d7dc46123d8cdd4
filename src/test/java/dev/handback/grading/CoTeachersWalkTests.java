package dev.handback.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.Gradebook;
import dev.handback.support.People;
import dev.handback.support.RosterReader;
import dev.handback.support.Teaching;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.AssignmentId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Two co-teachers with pages of any age wherever the same thing can be changed, and a
 * student who hands in work in the meantime. After each step, the stored values are
 * compared with the previous ones: what changed was typed by someone who had seen the
 * value that it replaced, and what was typed but not stored was shown together with the
 * stored value.
 */
@AppTest
class CoTeachersWalkTests {

	private static final int STEPS = 100;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private RosterReader rosters;

	@Autowired
	private JdbcClient jdbc;

	private AssignmentId work;

	@BeforeEach
	void setWork() {
		this.rosters.read('c');
		Gradebook.empty(this.jdbc, People.section('c', 1));
		this.work = new Teaching(this.mvc, 'c', 1).setsWork("Walk");
		this.jdbc.sql("update assignment set lms_id = id, lms_state = 'published' where id = ?")
			.param(this.work.value())
			.update();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 4, 6 })
	void noSavedValueIsReplacedByAPageThatDidNotShowIt(long seed) {
		Random random = new Random(seed);
		CoTeachersWalk walk = new CoTeachersWalk(this.mvc, this.jdbc, this.work, random);
		List<OpenPage> pages = new ArrayList<>();
		for (int step = 0; step < STEPS; step++) {
			if (pages.size() < 4 || random.nextInt(4) == 0) {
				pages.add(open(walk));
			}
			if (random.nextInt(20) == 0) {
				handIn(random);
			}
			int place = random.nextInt(pages.size());
			if (pages.get(place).act("seed " + seed + ", step " + step)) {
				pages.remove(place);
			}
		}
		assertThat(walk.conflicts).as("conflicts").isGreaterThan(STEPS / 20);
		assertThat(walk.choices).as("choices").isPositive();
	}

	private static OpenPage open(CoTeachersWalk walk) {
		SignedInUser teacher = walk.random().nextBoolean() ? People.teacher('c') : People.coTeacher('c');
		return switch (walk.random().nextInt(5)) {
			case 0 -> new OpenGradebook(walk, teacher);
			case 1 -> new OpenForm(walk, teacher, "/submissions/" + walk.student(), "class=\"fields\"");
			case 2 -> new OpenForm(walk, teacher, "/edit", "class=\"fields\"");
			case 3 -> new OpenImport(walk, teacher);
			default -> new OpenForm(walk, teacher, "", "id=\"grades\"");
		};
	}

	private void handIn(Random random) {
		MvcTestResult answer = this.mvc.post()
			.uri("/your-work/{assignment}/hand-in", this.work)
			.with(as(People.user('c', 100 + 1 + random.nextInt(3), Role.STUDENT)))
			.with(csrf())
			.param("text", "My work")
			.exchange();
		// All attempts may be used up.
		assertThat(answer.getResponse().getStatus()).isLessThan(400);
	}

}
