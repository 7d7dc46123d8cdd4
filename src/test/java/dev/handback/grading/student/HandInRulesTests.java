package dev.handback.grading.student;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.handback.assignments.AssignmentSummary;
import dev.handback.assignments.LmsPresence;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.roster.AttendedSection;
import dev.handback.support.People;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a student can hand in, and when. */
class HandInRulesTests {

	private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

	private Provider provider = Provider.A;

	private List<String> asked = List.of("text", "link");

	private AvailabilityWindow availability = AvailabilityWindow.ALWAYS;

	private LmsPresence presence = LmsPresence.PRESENT;

	private boolean matched = true;

	private Instant leftAt;

	private boolean created = true;

	private Integer allowed;

	private Integer extra;

	@ParameterizedTest
	@CsvSource({ "A, text link, TEXT LINK, ", "A, link, LINK, ", "B, text link, TEXT, ",
			"B, link, '', hand-in.not-this-kind", "C, text link, TEXT LINK, ", "OTHER, text link, TEXT, ",
			"OTHER, link, '', hand-in.not-this-kind", "A, '', '', hand-in.nothing-asked" })
	void takesTheKindsThatAreAskedForAndThatTheProviderKeeps(Provider provider, String asked, String offered,
			String obstacle) {
		this.provider = provider;
		this.asked = List.of(asked.split(" "));
		if (asked.isEmpty()) {
			this.asked = List.of();
		}

		HandInRules.Offer offer = offer(0);

		assertThat(offer.types().stream().map(Attachment.Type::name).toList())
			.isEqualTo(offered.isEmpty() ? List.of() : List.of(offered.split(" ")));
		assertThat(offer.obstacle()).isEqualTo(obstacle);
	}

	@ParameterizedTest
	@CsvSource(value = { "-, -, -", "0, -, -", "1, -, hand-in.not-open", "-, 1, -", "-, 0, hand-in.closed",
			"-, -1, hand-in.closed", "-1, 1, -", "1, -1, hand-in.not-open" }, nullValues = "-")
	void isOpenFromItsFirstMomentToBeforeItsLast(Integer from, Integer until, String obstacle) {
		this.availability = new AvailabilityWindow(null, at(from), at(until));

		assertThat(offer(0).obstacle()).isEqualTo(obstacle);
	}

	@ParameterizedTest
	@CsvSource(value = { "2, -, 1, -", "2, -, 2, hand-in.no-attempts", "2, -, 3, hand-in.no-attempts", "2, 1, 2, -",
			"2, 1, 3, hand-in.no-attempts", "-, -, 99, -", "-, -, 100, hand-in.too-many",
			"200, 5, 100, hand-in.too-many" }, nullValues = "-")
	void countsTheAttemptsOfTheAssignmentAndTheStudentsOwn(Integer allowed, Integer extra, int attempts,
			String obstacle) {
		this.allowed = allowed;
		this.extra = extra;

		assertThat(offer(attempts).obstacle()).isEqualTo(obstacle);
	}

	@ParameterizedTest
	@CsvSource({ "true, true, PRESENT, ", "false, true, PRESENT, hand-in.not-there",
			"true, false, PRESENT, hand-in.not-there", "true, true, LOCKED, hand-in.closed" })
	void needsAnAssignmentThatIsOpenInTheLms(boolean matched, boolean created, LmsPresence presence, String obstacle) {
		this.matched = matched;
		this.created = created;
		this.presence = presence;

		assertThat(offer(0).obstacle()).isEqualTo(obstacle);
	}

	@Test
	void offersNothingInASectionThatWasLeftOrClosed() {
		this.leftAt = NOW;

		assertThat(offer(0).obstacle()).isEqualTo("hand-in.left");
	}

	@Test
	void offersNothingWhereSomethingIsInTheWay() {
		this.presence = LmsPresence.LOCKED;

		assertThat(offer(0).types()).isEmpty();
	}

	private HandInRules.Offer offer(int attempts) {
		AssignmentId id = AssignmentId.random();
		AssignmentContent content = new AssignmentContent("Essay", "Two pages", List.of(), null, this.availability,
				null, this.asked, this.allowed, null, List.of());
		AssignmentSummary assignment = new AssignmentSummary(id, People.section('a', 1),
				this.created ? new LmsAssignmentId(UUID.randomUUID()) : null, this.presence, null, null, false, false,
				content);
		GradeValue grade = GradeValue.NONE.withDetails(new GradeDetails(null, this.extra, null));
		WorkItem work = new WorkItem(
				new AttendedSection(People.section('a', 1), "Reading", "", this.matched, null, this.leftAt), assignment,
				null, grade, null, WorkGroup.LATER);
		return new HandInRules(this.provider, NOW).offer(work, attempts);
	}

	/** That many seconds from now. */
	private static Instant at(Integer seconds) {
		return (seconds != null) ? NOW.plus(Duration.ofSeconds(seconds)) : null;
	}

}
