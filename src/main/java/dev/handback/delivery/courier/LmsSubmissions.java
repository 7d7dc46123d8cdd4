package dev.handback.delivery.courier;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.client.AssignmentAddress;
import dev.handback.client.AssignmentsClient;
import dev.handback.client.SubmissionsClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.pace.Urgency;
import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.ProviderRules;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;

/** Reads several students' submissions from the LMS, with as few requests as possible. */
@Component
public class LmsSubmissions {

	/** Refusals of a list that apply to every submission in it. */
	private static final Set<Refusal> OF_ALL = EnumSet.of(Refusal.ASSIGNMENT_GONE, Refusal.SECTION_NOT_FOUND,
			Refusal.DISTRICT_NOT_CONNECTED);

	private final SubmissionsClient client;

	private final AssignmentsClient assignments;

	private final Clock clock;

	public LmsSubmissions(SubmissionsClient client, AssignmentsClient assignments, Clock clock) {
		this.client = client;
		this.assignments = assignments;
		this.clock = clock;
	}

	/**
	 * Reads the submission of one student, or the list for several.
	 * @param within how long after the first page further ones may be requested
	 */
	ServiceAnswer<SeenSubmissions> read(List<LeasedDelivery> rows, LmsAssignmentId assignment, Urgency urgency,
			Duration within) {
		LeasedDelivery first = rows.get(0);
		if (rows.size() > 1) {
			return all(first.target().address(assignment), first.provider().rules(), urgency, within)
				.map((seen) -> decided(seen, rows));
		}
		ServiceAnswer<LmsSubmission> answer = one(first, assignment);
		Instant asOf = this.clock.instant();
		return answer.map((submission) -> new SeenSubmissions(Map.of(first.student(), submission), asOf, 1));
	}

	/**
	 * Reads the whole list.
	 * @param within how long after the first page further ones may be requested
	 */
	ServiceAnswer<SeenSubmissions> all(AssignmentAddress assignment, ProviderRules rules, Urgency urgency,
			Duration within) {
		return judged(assignment,
				this.client.list(assignment, urgency, within,
						(record) -> LmsSubmission.of(record, rules).withoutTexts()))
			.map((list) -> new SeenSubmissions(byStudent(list.byStudent()), list.asOf(), list.requests()));
	}

	// If the service is known to leave out a 0 of ours, the list leaves it out too.
	private static SeenSubmissions decided(SeenSubmissions seen, List<LeasedDelivery> rows) {
		Map<PersonId, LmsSubmission> decided = new HashMap<>(seen.byStudent());
		rows.stream()
			.filter(LeasedDelivery::zeroHidden)
			.forEach((row) -> decided.computeIfPresent(row.student(), (student, one) -> one.decided(true)));
		return new SeenSubmissions(decided, seen.asOf(), seen.requests());
	}

	/** Reads one student's submission, and leaves no doubt about its points. */
	ServiceAnswer<LmsSubmission> one(LeasedDelivery row, LmsAssignmentId id) {
		AssignmentAddress assignment = row.target().address(id);
		return judged(assignment, this.client.get(assignment, row.student()))
			.map((record) -> LmsSubmission.of(record, row.provider().rules()).decided(row.zeroHidden()));
	}

	/**
	 * Whether only the list can't be read, so that single submissions may still be
	 * readable.
	 */
	static boolean isListRefused(ServiceAnswer<?> answer) {
		return answer instanceof ServiceAnswer.Refused<?> refused && isListRefused(refused.refusal());
	}

	static boolean isListRefused(Refusal refusal) {
		return !OF_ALL.contains(refusal);
	}

	// A 403 may be about the token or about the request. If the assignment can be read,
	// it's about the request.
	private <T> ServiceAnswer<T> judged(AssignmentAddress assignment, ServiceAnswer<T> answer) {
		if (answer instanceof ServiceAnswer.TokenRefused<T> refused && refused.forbidden()
				&& !(this.assignments.get(assignment) instanceof ServiceAnswer.TokenRefused)) {
			return new ServiceAnswer.Refused<>(Refusal.FORBIDDEN, refused.detail());
		}
		return answer;
	}

	private static Map<PersonId, LmsSubmission> byStudent(Map<String, LmsSubmission> submissions) {
		Map<PersonId, LmsSubmission> byStudent = new HashMap<>();
		submissions
			.forEach((student, submission) -> PersonId.parse(student).ifPresent((id) -> byStudent.put(id, submission)));
		return byStudent;
	}

}
