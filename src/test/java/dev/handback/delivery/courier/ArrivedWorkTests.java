package dev.handback.delivery.courier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.HandInAttempt;
import dev.handback.delivery.HandedInAttachment;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.LmsWork;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.support.People;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/** Only the attempt that the LMS shows has arrived. */
class ArrivedWorkTests {

	private static final HandInAttempt FIRST = attempt(1, "An essay", false);

	private static final HandInAttempt SECOND = attempt(2, "A better essay", false);

	private final OutgoingSubmissions submissions = Mockito.mock();

	private final Settlement settlement = Mockito.mock();

	private final ArrivedWork arrivedWork = new ArrivedWork(this.submissions, this.settlement);

	private final List<HandInAttempt> stored = new ArrayList<>();

	ArrivedWorkTests() {
		BDDMockito.willAnswer((call) -> this.stored.add(call.getArgument(1)))
			.given(this.settlement)
			.handedIn(ArgumentMatchers.any(), ArgumentMatchers.any());
	}

	@Test
	void arrivesWhenTheLmsShowsIt() {
		ArrivedWork.Noted noted = noted(false, SECOND, shows("A better essay"), FIRST, SECOND);

		assertThat(this.stored).containsExactly(SECOND.with(true));
		assertThat(noted.content().attempt()).isEqualTo(SECOND.with(true));
		assertThat(noted.olderArrived()).isFalse();
	}

	@Test
	void isRecordedOnce() {
		HandInAttempt arrived = SECOND.with(true);

		assertThat(noted(false, arrived, shows("A better essay"), arrived).content().attempt()).isEqualTo(arrived);
		assertThat(this.stored).isEmpty();
	}

	@Test
	void hasNotArrivedWhileTheLmsShowsNothing() {
		ArrivedWork.Noted noted = noted(false, SECOND, shows(), FIRST, SECOND);

		assertThat(this.stored).isEmpty();
		assertThat(noted.content().attempt()).isEqualTo(SECOND);
		assertThat(noted.olderArrived()).isFalse();
	}

	@Test
	void doesNotArriveWithAnOlderOne() {
		ArrivedWork.Noted noted = noted(false, SECOND, shows("An essay"), FIRST, SECOND);

		assertThat(this.stored).containsExactly(FIRST.with(true));
		assertThat(noted.content().attempt()).isEqualTo(SECOND);
		assertThat(noted.olderArrived()).isTrue();
	}

	@Test
	void knowsThatAnOlderOneWasSeenBefore() {
		ArrivedWork.Noted noted = noted(false, SECOND, shows("An essay"), FIRST.with(true), SECOND);

		assertThat(this.stored).isEmpty();
		assertThat(noted.olderArrived()).isFalse();
	}

	@Test
	void isSentAgainAfterAnOlderOneLandedOverIt() {
		ArrivedWork.Noted noted = noted(true, SECOND.with(true), shows("An essay"), FIRST.with(true),
				SECOND.with(true));

		assertThat(this.stored).containsExactly(SECOND);
		assertThat(noted.content().pendingWork()).isEqualTo(SECOND.work());
	}

	@Test
	void isSentAgainAfterAnOlderOneThatWasNeverSeenIsThere() {
		ArrivedWork.Noted noted = noted(false, SECOND.with(true), shows("An essay"), FIRST, SECOND.with(true));

		assertThat(this.stored).containsExactly(FIRST.with(true), SECOND);
		assertThat(noted.content().pendingWork()).isEqualTo(SECOND.work());
		assertThat(noted.olderArrived()).isTrue();
	}

	@Test
	void staysArrivedWhenTheStudentHandsInAnotherThere() {
		HandInAttempt arrived = SECOND.with(true);

		assertThat(noted(false, arrived, shows("An essay"), FIRST.with(true), arrived).content().attempt())
			.isEqualTo(arrived);
		assertThat(noted(true, arrived, shows("Written there"), FIRST, arrived).content().attempt()).isEqualTo(arrived);
		assertThat(this.stored).isEmpty();
	}

	@Test
	void isNothingWhereNothingWasHandedInHere() {
		ArrivedWork.Noted noted = noted(false, null, shows("Written there"));

		assertThat(noted.content().attempt()).isNull();
		assertThat(this.stored).isEmpty();
	}

	private ArrivedWork.Noted noted(boolean lateWrite, @Nullable HandInAttempt newest, LmsSubmission seen,
			HandInAttempt... attempts) {
		BDDMockito.willAnswer((call) -> newest(call.getArgument(1), attempts))
			.given(this.submissions)
			.newestAttempt(ArgumentMatchers.any(), ArgumentMatchers.any());
		return this.arrivedWork.noted(row(lateWrite), SubmissionContent.ungraded(newest), seen);
	}

	@Test
	void recognizesWorkInAListWithoutKeepingItsText() {
		LmsSubmission listed = shows("Mine \r\n", "Other").withoutTexts();

		assertThat(listed.handedIn()).isEmpty();
		assertThat(listed.work().mark()).isEqualTo(shows("Mine \r\n", "Other").work().mark())
			.isNotEqualTo(shows("Mine", "Other").work().mark());
		assertThat(listed.shows(new Attachment(Attachment.Type.TEXT, "", "Mine"))).isTrue();
		assertThat(listed.shows(new Attachment(Attachment.Type.TEXT, "", "mine"))).isFalse();
		assertThat(listed.shows(new Attachment(Attachment.Type.LINK, "", "Mine"))).isFalse();
	}

	private static Optional<HandInAttempt> newest(Predicate<Attachment> work, HandInAttempt... attempts) {
		return Arrays.stream(attempts).filter((one) -> work.test(one.work())).reduce((older, newer) -> newer);
	}

	private static HandInAttempt attempt(long id, String text, boolean arrived) {
		return new HandInAttempt(id, new Attachment(Attachment.Type.TEXT, "", text), arrived);
	}

	private static LmsSubmission shows(String... texts) {
		return new LmsSubmission("submitted", GradeValue.NONE, GradeDetails.NONE,
				LmsWork.of(Arrays.stream(texts).map((text) -> new HandedInAttachment("text", "", text, "")).toList()),
				null, false);
	}

	private static LeasedDelivery row(boolean lateWrite) {
		return new LeasedDelivery(1,
				DeliveryTarget.submission(People.district('a'), People.section('a', 1), AssignmentId.random(),
						People.student('a', 1)),
				Provider.A, UUID.randomUUID(), 1, 0, AttemptOutcome.State.DUE, null, Urgency.CLICK, false, lateWrite, 0,
				false, false, false, false, 0, null);
	}

}
