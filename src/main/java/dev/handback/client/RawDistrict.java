package dev.handback.client;

import java.net.URI;
import java.util.Map;

import dev.handback.client.answers.RawAnswer;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.paging.ListReader;
import dev.handback.client.records.RosterKind;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.client.RestClient;

/**
 * What a district's token gives access to, requested like the clients do, but returned
 * raw.
 */
public final class RawDistrict {

	private static final int EVENTS = 100;

	private final RestClient connection;

	private final String baseUrl;

	private final DistrictId district;

	private final DistrictsApi districts;

	private final AssignmentsApi assignments;

	private final SubmissionsApi submissions;

	RawDistrict(RestClient connection, String baseUrl, DistrictId district) {
		this.connection = connection;
		this.baseUrl = baseUrl;
		this.district = district;
		this.districts = ClientConfiguration.api(connection, DistrictsApi.class);
		this.assignments = ClientConfiguration.api(connection, AssignmentsApi.class);
		this.submissions = ClientConfiguration.api(connection, SubmissionsApi.class);
	}

	/** The district's own record. */
	public RawAnswer record() {
		return RawAnswer.of(() -> this.districts.get(this.district.value(), this.district.value()));
	}

	/** The first page of a list, with the clients' page size. */
	public RawAnswer list(RosterKind<?> kind) {
		return list(kind, ListReader.LARGEST_PAGE);
	}

	/** The first page of a list. */
	public RawAnswer list(RosterKind<?> kind, int limit) {
		return get(ListReader.firstPage(RosterClient.path(kind), limit));
	}

	/** Any further page; the link must be from a list. */
	public RawAnswer follow(String link) {
		return get(link);
	}

	public RawAnswer record(RosterKind<?> kind, String id) {
		return get(RosterClient.path(kind, id));
	}

	public RawAnswer newestEvent() {
		return get(EventsClient.NEWEST);
	}

	/** The events after that one, or the oldest ones. */
	public RawAnswer eventsAfter(@Nullable String event) {
		return get(EventsClient.pageAfter(event, EVENTS));
	}

	public RawAnswer create(String section, Map<String, Object> fields) {
		return RawAnswer.of(() -> this.assignments.create(this.district.value(), section, fields));
	}

	public RawAnswer assignment(String section, String assignment) {
		return RawAnswer.of(() -> this.assignments.get(this.district.value(), section, assignment));
	}

	public RawAnswer update(String section, String assignment, Map<String, Object> fields) {
		return RawAnswer.of(() -> this.assignments.update(this.district.value(), section, assignment, fields));
	}

	public RawAnswer delete(String section, String assignment) {
		return RawAnswer.of(() -> this.assignments.delete(this.district.value(), section, assignment));
	}

	/**
	 * All assignments of a section; the app never requests these, and the service
	 * refuses.
	 */
	public RawAnswer assignments(String section) {
		return get("/v3.1/sections/" + section + "/assignments");
	}

	/**
	 * The first page of the submissions of an assignment, with the clients' page size.
	 */
	public RawAnswer submissions(String section, String assignment) {
		return submissions(section, assignment, SubmissionsClient.PAGE);
	}

	/** The first page of the submissions of an assignment. */
	public RawAnswer submissions(String section, String assignment, int limit) {
		return get(ListReader.firstPage(SubmissionsClient.path(section, assignment), limit));
	}

	public RawAnswer submission(String section, String assignment, String user) {
		return RawAnswer.of(() -> this.submissions.get(this.district.value(), section, assignment, user));
	}

	public RawAnswer grade(String section, String assignment, String user, Map<String, Object> fields) {
		return RawAnswer.of(() -> this.submissions.update(this.district.value(), section, assignment, user, fields));
	}

	private RawAnswer get(String path) {
		URI address;
		try {
			address = URI.create(this.baseUrl + path);
		}
		catch (IllegalArgumentException ex) {
			return RawAnswer.none("no address");
		}
		return RawAnswer
			.of(this.connection.get().uri(address).attribute(DistrictAuthorization.DISTRICT, this.district.value()));
	}

}
