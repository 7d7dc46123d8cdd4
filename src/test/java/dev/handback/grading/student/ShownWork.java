package dev.handback.grading.student;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;

import dev.handback.delivery.DeliveryState;
import dev.handback.support.PageModel;
import dev.handback.vocabulary.DueDates;
import dev.handback.vocabulary.GradeValue;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.assertj.MvcTestResult;

/**
 * A student's page of an assignment that a request has just shown.
 *
 * @param waiting the newest work that hasn't been read back from the LMS
 * @param arrived the newest work that has
 * @param read whether the LMS has just been read
 * @param grade what it shows of the grade
 * @param dueDates both due dates, if it says that they differ; otherwise null
 * @param points the points possible
 * @param obstacle the message key of why nothing can be handed in
 * @param closes when handing in ends
 * @param attempts how often work can be handed in; null for no limit
 */
public record ShownWork(Optional<String> waiting, Optional<String> arrived, DeliveryState state, boolean read,
		GradeValue grade, @Nullable Instant due, @Nullable DueDates dueDates, @Nullable BigDecimal points,
		@Nullable String obstacle, @Nullable Instant closes, @Nullable Integer attempts) {

	public static ShownWork of(MvcTestResult shown) {
		WorkPage page = PageModel.part(shown, "page", WorkPage.class);
		return new ShownWork(page.waiting().map((one) -> one.work().content()),
				page.arrived().map((one) -> one.work().content()), page.state(), page.reading().isRead(),
				page.work().grade(), instant(page.work().due()), page.work().assignment().dueDates(),
				page.work().pointsPossible(), page.obstacle(), instant(page.closes()), page.attemptsInTotal());
	}

	static @Nullable Instant instant(@Nullable ZonedDateTime time) {
		return (time != null) ? time.toInstant() : null;
	}

}
