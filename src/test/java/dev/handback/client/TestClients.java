package dev.handback.client;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.connection.AccessTokens;
import dev.handback.client.connection.ClientAuthentication;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.connection.HttpTransport;
import dev.handback.client.connection.OAuthClient;
import dev.handback.client.connection.ServiceConnections;
import dev.handback.client.connection.ServiceDeadlines;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.PromptRetries;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.ReadRetries;
import dev.handback.client.pace.Sleeper;
import dev.handback.client.paging.ListReader;
import dev.handback.client.paging.PageCursor;
import dev.handback.client.paging.PageTarget;
import dev.handback.client.records.RosterKind;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.web.client.RestClient;

/**
 * The clients as the app wires them, pointed at a test's server; waits are only recorded.
 */
class TestClients {

	static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	static final SectionId SECTION = new SectionId("5c00000000000000000a0001");

	static final PersonId STUDENT = new PersonId("5b00000000000000000a0101");

	static final LmsAssignmentId ASSIGNMENT = LmsAssignmentId.from("7d8e1a94-0c4b-4a38-9b6e-2f1d8d1c7a55");

	static final AssignmentAddress ADDRESS = new AssignmentAddress(DISTRICT, SECTION, ASSIGNMENT);

	static final Duration DEADLINE = Duration.ofMillis(1500);

	final List<Duration> waits = new ArrayList<>();

	final SettableClock clock = new SettableClock();

	final RateLimiter pace = new RateLimiter(this.clock, new NotedPause());

	final AssignmentsClient assignments;

	final SubmissionsClient submissions;

	final RosterClient roster;

	final DistrictTokensClient tokens;

	final SignOnClient signOn;

	TestClients(String baseUrl) {
		this(baseUrl, false);
	}

	TestClients(String baseUrl, boolean trust503) {
		this(baseUrl, trust503, ClientAuthentication.BASIC);
	}

	TestClients(String baseUrl, boolean trust503, ClientAuthentication authentication) {
		this(baseUrl, trust503, authentication, DEADLINE);
	}

	TestClients(String baseUrl, Duration deadline) {
		this(baseUrl, false, ClientAuthentication.BASIC, deadline);
	}

	private TestClients(String baseUrl, boolean trust503, ClientAuthentication authentication, Duration deadline) {
		ServiceProperties properties = new ServiceProperties(URI.create(baseUrl), URI.create(baseUrl), null, true,
				trust503, new ServiceProperties.Endpoints(null, null, null, null), Map.of());
		OAuthClient client = new OAuthClient("our-id", "our-secret", authentication, null);
		ServiceDeadlines deadlines = new ServiceDeadlines(Duration.ofMillis(500), deadline, deadline, deadline);
		AccessTokens tokens = (district) -> DISTRICT.equals(district) ? Optional.of("token-a") : Optional.empty();
		ClientConfiguration wiring = new ClientConfiguration();
		ServiceConnections connections = new ServiceConnections(RestClient.builder(), new HttpTransport(deadlines),
				deadlines);
		RestClient signOn = wiring.signOnConnection(connections);
		ResponseTranslator answers = wiring.answers(this.clock, properties);
		DistrictAuthorization authorization = wiring.districtAuthorization(tokens, this.pace);
		ListReader lists = new ListReader(wiring.listConnection(connections, properties, authorization), properties,
				answers, new ReadRetries(this.clock, new NotedPause()), this.pace);
		RestClient records = wiring.recordConnection(connections, properties, authorization);
		this.assignments = new AssignmentsClient(wiring.assignmentsApi(records), answers);
		this.submissions = new SubmissionsClient(wiring.submissionsApi(records), answers, lists, this.pace, this.clock);
		this.roster = new RosterClient(lists);
		this.tokens = new DistrictTokensClient(signOn, properties, client, answers);
		this.signOn = new SignOnClient(signOn, properties, client, answers,
				new PromptRetries(this.clock, new NotedPause()));
	}

	/** All records of a kind; those of a page that fails midway are discarded. */
	<T> List<T> all(RosterKind<T> kind) {
		List<T> records = new ArrayList<>();
		PageCursor<T> walk = this.roster.walk(DISTRICT, kind);
		while (!walk.isOver()) {
			walk.readPage(() -> new Collected<>(records));
		}
		return records;
	}

	private static final class Collected<T> implements PageTarget.OpenPage<T> {

		private final List<T> all;

		private final List<T> page = new ArrayList<>();

		Collected(List<T> all) {
			this.all = all;
		}

		@Override
		public void add(T record) {
			this.page.add(record);
		}

		@Override
		public void whole(String next) {
			this.all.addAll(this.page);
		}

		@Override
		public void close() {
		}

	}

	private final class NotedPause extends Sleeper {

		@Override
		public void of(Duration duration) {
			TestClients.this.waits.add(duration);
			TestClients.this.clock.advance(duration);
		}

	}

}
