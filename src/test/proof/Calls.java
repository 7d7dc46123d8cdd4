import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import generated.ApiClient;
import generated.ApiException;
import generated.api.DataApi;
import generated.model.Assignment;
import generated.model.AssignmentChange;
import generated.model.Attachment;
import generated.model.EventListDataInner;
import generated.model.NewAssignment;
import generated.model.Submission;
import generated.model.SubmissionChange;
import generated.model.User;
import generated.model.UserList;
import generated.model.UserListDataInner;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a partner does with a client that was generated: lists, reads, creates, grades,
 * reads back and deletes. Compiled together with that client.
 */
public final class Calls {

	private static final int PAGE = 50;

	private final DataApi api;

	private Calls(DataApi api) {
		this.api = api;
	}

	/** Makes all calls with the token of one district. */
	public static void main(String... arguments) throws ApiException {
		ApiClient client = new ApiClient();
		// What wasn't described is an error here, though the generator lets it pass.
		client.setObjectMapper(((JsonMapper) client.getObjectMapper()).rebuild()
			.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
			.build());
		client.updateBaseUri(arguments[0]);
		client.setRequestInterceptor((request) -> request.header("Authorization", "Bearer " + arguments[1]));
		Calls calls = new Calls(new DataApi(client));
		calls.readsTheRoster();
		calls.readsEvents();
		calls.gradesAnAssignment(arguments[2]);
	}

	private void readsTheRoster() throws ApiException {
		String district = this.api.getV31Districts(null, null, null).getData().get(0).getData().getId();
		assertThat(this.api.getV31DistrictsId(district).getData().getLmsState()).isEqualTo("success");
		String school = this.api.getV31Schools(PAGE, null, null).getData().get(0).getData().getId();
		assertThat(this.api.getV31SchoolsId(school).getData().getDistrict()).isEqualTo(district);
		String term = this.api.getV31Terms(PAGE, null, null).getData().get(0).getData().getId();
		assertThat(this.api.getV31TermsId(term).getData().getStartDate()).isNotNull();
		String course = this.api.getV31Courses(PAGE, null, null).getData().get(0).getData().getId();
		assertThat(this.api.getV31CoursesId(course).getData().getName()).isNotBlank();
		for (String role : List.of("student", "teacher", "staff", "district_admin", "contact")) {
			List<User> people = people(role);
			assertThat(people).as(role).isNotEmpty();
			assertThat(this.api.getV31UsersId(people.get(0).getId()).getData()).isEqualTo(people.get(0));
		}
	}

	/** Every page of it. */
	private List<User> people(String role) throws ApiException {
		List<User> people = new ArrayList<>();
		String last = null;
		UserList page;
		do {
			page = this.api.getV31Users(PAGE, last, null, role);
			page.getData().stream().map(UserListDataInner::getData).forEach(people::add);
			last = people.get(people.size() - 1).getId();
		}
		while (page.getLinks().stream().anyMatch((link) -> "next".equals(String.valueOf(link.getRel()))));
		return people;
	}

	private void readsEvents() throws ApiException {
		List<EventListDataInner> newest = this.api.getV31Events(1, null, "last", null, List.of("users", "sections"))
			.getData();
		assertThat(newest).hasSize(1);
		assertThat(this.api.getV31EventsId(newest.get(0).getData().getId()).getData().getData().getObject())
			.isNotNull();
	}

	private void gradesAnAssignment(String section) throws ApiException {
		assertThat(this.api.getV31SectionsId(section).getData().getStudents()).isNotEmpty();
		String id = created(section);
		try {
			AssignmentChange change = new AssignmentChange().title("Changed");
			assertThat(this.api.patchV31SectionsSectionAssignmentsAssignment(section, id, change).getData().getTitle())
				.isEqualTo("Changed");
			List<Submission> all = this.api
				.getV31SectionsSectionAssignmentsAssignmentSubmissions(section, id, null, null, null)
				.getData();
			assertThat(all).isNotEmpty();
			grades(section, id, all.get(0).getUserId());
		}
		finally {
			this.api.deleteV31SectionsSectionAssignmentsAssignment(section, id);
		}
		assertThatExceptionOfType(ApiException.class)
			.isThrownBy(() -> this.api.getV31SectionsSectionAssignmentsAssignment(section, id))
			.satisfies((gone) -> assertThat(gone.getCode()).isEqualTo(404));
	}

	private String created(String section) throws ApiException {
		Attachment link = new Attachment().type(Attachment.TypeEnum.TEXT).text("Read this.").title("A text");
		NewAssignment wanted = new NewAssignment().title("Made by a generated client")
			.description("Deleted in a moment.")
			.dueDate(OffsetDateTime.now(ZoneOffset.UTC).plusDays(7).withNano(0))
			.pointsPossible(new BigDecimal("10.5"))
			.addAttachmentsItem(link)
			.termId(this.api.getV31SectionsId(section).getData().getTermId());
		String id = this.api.postV31SectionsSectionAssignments(section, wanted).getData().getId().toString();
		Assignment read = this.api.getV31SectionsSectionAssignmentsAssignment(section, id).getData();
		assertThat(read.getTitle()).isEqualTo(wanted.getTitle());
		assertThat(read.getPointsPossible()).isEqualByComparingTo(wanted.getPointsPossible());
		assertThat(read.getDueDate()).isEqualTo(wanted.getDueDate());
		return id;
	}

	private void grades(String section, String assignment, String student) throws ApiException {
		SubmissionChange grade = new SubmissionChange().gradePoints(BigDecimal.ZERO).gradeComment("Not handed in.");
		this.api.patchV31SectionsSectionAssignmentsAssignmentSubmissionsPerson(section, assignment, student, grade);
		Submission read = this.api
			.getV31SectionsSectionAssignmentsAssignmentSubmissionsPerson(section, assignment, student)
			.getData();
		assertThat(read.getGradePoints()).isEqualByComparingTo(BigDecimal.ZERO);
		assertThat(read.getGradeComment()).isEqualTo("Not handed in.");
	}

}
