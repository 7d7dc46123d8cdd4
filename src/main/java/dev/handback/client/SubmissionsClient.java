package dev.handback.client;

import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.answers.UnreadableAnswerException;
import dev.handback.client.answers.WireJson;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.Urgency;
import dev.handback.client.paging.ListReader;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.paging.PageEnd;
import dev.handback.client.records.SubmissionList;
import dev.handback.client.records.SubmissionRecord;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** Students' submissions in the LMS (contract, learning-platform endpoints). */
@Component
public class SubmissionsClient {

	// Some services refuse higher limits (observed differences).
	static final int PAGE = 100;

	private final SubmissionsApi api;

	private final ResponseTranslator answers;

	private final ListReader lists;

	private final RateLimiter rateLimiter;

	private final Clock clock;

	SubmissionsClient(SubmissionsApi api, ResponseTranslator answers, ListReader lists, RateLimiter rateLimiter,
			Clock clock) {
		this.api = api;
		this.answers = answers;
		this.lists = lists;
		this.rateLimiter = rateLimiter;
		this.clock = clock;
	}

	/**
	 * Reads all students' submissions now, page by page. The caller has taken room for
	 * the first page; each further page waits for its own.
	 * @param within how long after the first answer further pages may be requested
	 * @param kept what is kept of a submission, which may be too large to keep it whole
	 * @return refused as {@link Refusal#LIST_UNREADABLE} if the end can't be reached
	 */
	public <T> ServiceAnswer<SubmissionList<T>> list(AssignmentAddress assignment, Urgency urgency, Duration within,
			Function<SubmissionRecord, T> kept) {
		String path = assignment.path();
		PageCursor<SubmissionRecord> pages = this.lists.walk(assignment.district(), path, SubmissionRecord.class,
				ListReader.firstPage(path, PAGE));
		try {
			return list(pages, (asOf) -> this.rateLimiter.await(assignment.district(), urgency, asOf.plus(within)),
					kept);
		}
		catch (ServiceException ex) {
			return new ServiceAnswer.Refused<>(Refusal.LIST_UNREADABLE, ex.detail());
		}
	}

	static String path(String section, String assignment) {
		return "/v3.1/sections/" + section + "/assignments/" + assignment + "/submissions";
	}

	private <T> ServiceAnswer<SubmissionList<T>> list(PageCursor<SubmissionRecord> pages, Predicate<Instant> next,
			Function<SubmissionRecord, T> kept) {
		Map<String, T> byStudent = new HashMap<>();
		Consumer<SubmissionRecord> keep = (one) -> byStudent.put(String.valueOf(one.userId()), kept.apply(one));
		ServiceAnswer<PageEnd> answer = pages.readNow(keep);
		Instant asOf = this.clock.instant();
		int requests = 1;
		while (answer instanceof ServiceAnswer.Accepted) {
			if (pages.isOver()) {
				break;
			}
			if (!next.test(asOf)) {
				return new ServiceAnswer.Refused<>(Refusal.LIST_UNREADABLE, "more pages than there was time for");
			}
			answer = pages.readNow(keep);
			requests++;
		}
		SubmissionList<T> whole = new SubmissionList<>(byStudent, asOf, requests);
		return answer.map((last) -> whole);
	}

	public ServiceAnswer<SubmissionRecord> get(AssignmentAddress assignment, PersonId student) {
		return this.answers.of(() -> this.api.get(assignment.district().value(), assignment.section().value(),
				assignment.id().toString(), student.value()), (body) -> read(body, student));
	}

	/** Changes only the given fields. Repeating it is harmless. */
	public ServiceAnswer<SubmissionRecord> update(AssignmentAddress assignment, PersonId student, WriteBody fields) {
		return this.answers.of(() -> this.api.update(assignment.district().value(), assignment.section().value(),
				assignment.id().toString(), student.value(), fields.toMap()), (body) -> read(body, student));
	}

	// user_id is guaranteed and identifies the submission (contract, submission object).
	private static SubmissionRecord read(InputStream body, PersonId student) {
		SubmissionRecord submission = WireJson.readData(body, SubmissionRecord.class);
		if (!student.value().equals(submission.userId())) {
			throw new UnreadableAnswerException("a submission of another student");
		}
		return submission;
	}

}
