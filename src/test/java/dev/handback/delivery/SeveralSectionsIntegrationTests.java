package dev.handback.delivery;

import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** An assignment that is created in several sections at once, and their common page. */
class SeveralSectionsIntegrationTests extends AssignmentFormTest {

	@Test
	void setsItInSeveralSectionsEachWithItsOwnDueTime() {
		UUID second = UUID.randomUUID();
		UUID third = UUID.randomUUID();
		MvcTestResult created = inTheSecondToo(second).param("others[0].due", "2099-05-05T12:00")
			.param("others[1].section", People.section('a', 3).value())
			.param("others[1].id", third.toString())
			.exchange();
		this.delivery.deliver();

		assertThat(created).redirectedUrl().isEqualTo("/sections/" + People.section('a', 1) + "/sets/" + this.id);
		assertThat(due(this.id.value())).isEqualTo("2099-02-01 04:59:00");
		assertThat(due(second)).isEqualTo("2099-05-05 16:00:00");
		assertThat(value(Integer.class, "select count(*) from assignment where id = ?", third)).isZero();
		assertThat(set(People.section('a', 1))).bodyText()
			.contains("Created in 2 sections")
			.doesNotContain("Retry the ones");
	}

	@Test
	void showsWhereItHasAnotherTitleByNow() {
		inTheSecondToo(UUID.randomUUID()).exchange();
		assertThat(teaching('a').edits(this.id, "Renamed", "2099-02-01")).hasStatus3xxRedirection();

		assertThat(set(People.section('a', 1))).bodyText()
			.containsPattern("(?s)<h1[^>]*>Renamed</h1>.*<small[^>]*>In several sections</small>");
	}

	@Test
	void showsSectionsThatHaveClosedSince() {
		inTheSecondToo(UUID.randomUUID()).exchange();
		Instant now = Instant.now();
		closes(2, now);
		try {
			assertThat(set(People.section('a', 1))).hasStatusOk().bodyText().contains("Created in 2 sections");
			assertThat(set(People.section('a', 2))).hasStatusOk().bodyText().contains("Created in 2 sections");
		}
		finally {
			closes(2, null);
		}
	}

	@Test
	void saysThatASectionThatWasChosenIsNoLongerTheirs() {
		closes(2, Instant.now());
		try {
			assertThat(inTheSecondToo(UUID.randomUUID()).exchange()).hasStatusOk()
				.bodyText()
				.contains("Not created. A section you chose is closed or isn&#39;t yours anymore")
				.doesNotContain("This form has expired");
			assertThat(known()).isFalse();
		}
		finally {
			closes(2, null);
		}
	}

	@Test
	void retriesOnlyTheSectionThatFailed() {
		UUID second = UUID.randomUUID();
		inTheSecondToo(second).exchange();
		fault('a', "create_assignment",
				"'kind': 'answer', 'status': 400, 'body': '{`message`: `no`}'".replace("`", "\\\""));
		this.delivery.deliver();
		assertThat(set(People.section('a', 1))).bodyText().contains("Retry the ones that failed");

		assertThat(this.mvc.post()
			.uri("/sections/{section}/sets/{set}/retry", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))
			.with(csrf())).hasStatus3xxRedirection();
		this.delivery.deliver();

		assertThat(set(People.section('a', 1))).bodyText().doesNotContain("Retry the ones that failed");
		assertThat(List.of(state('a', this.id).stage(), state('a', new AssignmentId(second)).stage()))
			.containsOnly(DeliveryState.Stage.IN_THE_LMS);
		assertThat(creates("In several sections").stream().filter((one) -> one.path("effect").asBoolean())).hasSize(2);
	}

	@Test
	void showsTheOtherSectionsAfterItWasDeletedInTheFirst() {
		inTheSecondToo(UUID.randomUUID()).exchange();

		assertThat(this.mvc.post()
			.uri("/sections/{section}/assignments/{assignment}/delete", People.section('a', 1), this.id)
			.with(as(People.teacher('a')))
			.with(csrf())).hasStatus3xxRedirection();

		assertThat(set(People.section('a', 1))).hasStatusOk()
			.bodyText()
			.contains("Created in 1 section", "Creative writing")
			.doesNotContain("English 7");
	}

	private MockMvcTester.MockMvcRequestBuilder inTheSecondToo(UUID id) {
		return plain('a').param("others[0].section", People.section('a', 2).value())
			.param("others[0].id", id.toString())
			.param("others[0].chosen", "true");
	}

	/** The section closes with its members, or opens again. */
	private void closes(int section, @Nullable Instant at) {
		for (String rows : List.of("section where id", "section_teacher where section_id",
				"enrollment where section_id")) {
			this.jdbc.sql("update " + rows.replace(" where", " set removed_at = :at where") + " = :section")
				.param("at", (at != null) ? Timestamp.from(at) : null, Types.TIMESTAMP)
				.param("section", People.section('a', section).value())
				.update();
		}
	}

	private MvcTestResult set(SectionId section) {
		return this.mvc.get()
			.uri("/sections/{section}/sets/{set}", section, this.id)
			.with(as(People.teacher('a')))
			.exchange();
	}

	private String due(UUID assignment) {
		return value(String.class, "select due_at at time zone 'UTC' from assignment where id = ?", assignment);
	}

}
