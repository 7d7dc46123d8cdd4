package dev.handback.operations;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import dev.handback.client.connection.AccessTokens;
import dev.handback.districts.TokenRenewal;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Every action of administrators and the operator asks for confirmation, takes effect
 * only once however quickly it is clicked again, and is audited.
 */
class ActionsIntegrationTests extends PagesTest {

	private static final String SCHEDULES = "schedulerClient";

	private static final Path TEMPLATES = Path.of("src/main/resources/templates/operations");

	private static final DistrictId MADE_UP = new DistrictId("5a00000000000000000e7002");

	private static final DistrictId CONNECTED = People.district('c');

	private static final Set<Role> ADMINISTRATES = Set.of(Role.DISTRICT_ADMIN);

	private static final String OF_DISTRICT = " where district_id = '" + MADE_UP + "'";

	private static final String DELIVERY = """
			insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
				due_at, posting, changed_at, reason)
			values (:district, '', gen_random_uuid(), 's', 'REFUSED', 1, 0, 3, now(), false, now(), 'REJECTED')
			returning id""";

	private static final String TRIED_AGAIN = "delivery" + OF_DISTRICT + " and state = 'DUE' and reason is null";

	private static final String RUN = """
			insert into roster_sync (district_id, started_at, outcome) values (:district, now(), '%s') returning id""";

	private static final String UNDOABLE = """
			with run as (%s)
			insert into roster_undo (district_id, run_id, table_name, key) select :district, id, 'school', '{}' from run
			returning run_id""".formatted(RUN.formatted("COMPLETE"));

	private static final String NAME = "/operator/names?district=5a00000000000000000a0001"
			+ "&person=5b00000000000000000a0105&reason=Support%20case%204711";

	/** Who looks or exports twice has done it twice. */
	private static final Map<String, String> TAKEN = Map.of(NAME, "name looked up",
			NAME.replace("/names", "/person/export"), "person exported",
			"/operator/districts/5a00000000000000000a0001/export", "district exported");

	private static final String PERSON = "5b00000000000000000e7001";

	private static final List<Action> ACTIONS = List.of(
			new Action("/district/check", "district state asked for", "",
					"district" + OF_DISTRICT + " and asked_at is not null"),
			new Action("/district/roster/check", "roster check asked for", "",
					"roster_state" + OF_DISTRICT + " and asked_at is not null"),
			new Action("/district/roster", "roster sync asked for", "",
					"scheduled_tasks where task_name = 'roster-sync' and task_instance = '" + MADE_UP + "'"),
			new Action("/district/roster/{run}/apply", "held roster applied", RUN.formatted("HELD"),
					"roster_sync" + OF_DISTRICT + " and outcome = 'APPROVED'"),
			new Action("/district/roster/{run}/discard", "held roster discarded", RUN.formatted("HELD"),
					"roster_sync" + OF_DISTRICT + " and outcome = 'DISCARDED'"),
			new Action("/district/roster/{run}/undo", "roster sync undone", UNDOABLE,
					"roster_sync" + OF_DISTRICT + " and outcome = 'UNDOING'"),
			new Action("/district/deliveries/pause", "deliveries paused", "", "delivery_pause" + OF_DISTRICT),
			new Action("/district/deliveries/resume", "deliveries resumed", """
					insert into delivery_pause (district_id, until, reason, since)
					values (:district, 'infinity', 'PAUSED', now()) returning 0""",
					"(select 1 where not exists (select from delivery_pause" + OF_DISTRICT + ")) none"),
			new Action("/district/deliveries/{delivery}/retry", "delivery tried again", DELIVERY, TRIED_AGAIN),
			new Action("/district/deliveries/retry", "deliveries tried again", DELIVERY, TRIED_AGAIN),
			new Action("/district/deliveries/retry?group=refused.rejected", "deliveries tried again", DELIVERY,
					TRIED_AGAIN),
			new Action("/district/twice/{assignment}", "second assignment id cleaned up",
					"""
							with work as (
								insert into assignment (district_id, id, section_id, title, description, accepts_text, accepts_links,
									created_at, version)
								values (:district, gen_random_uuid(), '', '', '', false, false, now(), 0)
								returning district_id, id)
							insert into second_lms_id (district_id, assignment_id, lms_id, section_id)
							select district_id, id, gen_random_uuid(), '' from work returning assignment_id""",
					"second_lms_id" + OF_DISTRICT + " and cleaned_up_at is not null"),
			new Action("/operator/districts/{district}/roster/{run}/apply", "held roster applied",
					RUN.formatted("HELD"), "roster_sync" + OF_DISTRICT + " and outcome = 'APPROVED'"),
			new Action("/operator/districts/{district}/roster/{run}/discard", "held roster discarded",
					RUN.formatted("HELD"), "roster_sync" + OF_DISTRICT + " and outcome = 'DISCARDED'"),
			new Action("/operator/connect?district=" + CONNECTED + "&provider=C&timeZone=Europe/Lisbon&token={token}",
					"district connection changed", "",
					"district where district_id = '" + CONNECTED + "' and time_zone = 'Europe/Lisbon'"),
			new Action("/operator/districts/" + CONNECTED + "/listed-token", "district token replaced",
					"update district set token = null, token_source = 'ENTERED' where district_id = '" + CONNECTED
							+ "' returning 0",
					"district where district_id = '" + CONNECTED + "' and token_source = 'LISTED'"),
			new Action("/operator/districts/{district}/provider?provider=B", "district provider chosen", "",
					"district" + OF_DISTRICT + " and provider = 'B' and provider_source = 'CHOSEN'"),
			new Action("/operator/districts/{district}/revoke?typed=Made%20up", "district token revoked", "",
					"district" + OF_DISTRICT + " and token_source = 'REVOKED'"),
			new Action("/operator/districts/{district}/forget?typed=Made%20up", "district forgotten", "",
					"forgotten_district where id = '" + MADE_UP + "'"),
			new Action("/operator/person/erase?district={district}&person=" + PERSON + "&grades=delete&typed=" + PERSON,
					"person erased",
					"""
							insert into kept_comment (district_id, person_id, comment_id, text, created_at, used_at)
							values (:district, '%s', gen_random_uuid(), 'Well done', now(), now()) returning 0"""
						.formatted(PERSON),
					"(select 1 where not exists (select from kept_comment" + OF_DISTRICT + ")) none"),
			new Action("/operator/districts/{district}/readmit", "district readmitted",
					"insert into forgotten_district values (:district, now()) returning 0",
					"(select 1 where not exists (select from forgotten_district)) none"));

	@Autowired
	private AccessTokens tokens;

	@Autowired
	private TokenRenewal renewal;

	@Autowired
	private RequestMappingHandlerMapping mapping;

	@Autowired
	private DefaultListableBeanFactory app;

	@Autowired
	private DataSource database;

	@BeforeEach
	void madeUp() {
		// Without it, the app schedules nothing; an app of its own would take seconds to
		// start.
		this.app.registerSingleton(SCHEDULES,
				SchedulerClient.Builder.create(new TransactionAwareDataSourceProxy(this.database)).build());
		this.rosters.read('a', 'c');
		update("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				values (?, 'Made up', 'A', 'UTC', 'success')""", MADE_UP.value());
	}

	@AfterEach
	void asItWas() {
		this.app.destroySingleton(SCHEDULES);
		update("delete from scheduled_tasks");
		update("delete from forgotten_district");
		update("update district set time_zone = 'America/New_York' where district_id = ?", CONNECTED.value());
		Stream
			.of("district", "delivery", "delivery_pause", "delivery_outage", "roster_sync", "roster_undo",
					"roster_state", "assignment")
			.forEach((table) -> update("delete from " + table + OF_DISTRICT));
		this.renewal.look();
	}

	static List<Action> actions() {
		return ACTIONS;
	}

	@ParameterizedTest
	@MethodSource("actions")
	void isDoneOnceHoweverQuicklyItIsClickedAgainAndAudited(Action action) throws Exception {
		String id = action.before.isEmpty() ? ""
				: this.jdbc.sql(action.before).param("district", MADE_UP.value()).query(String.class).single();
		URI address = URI.create(action.address.replace("{district}", MADE_UP.value())
			.replace("{token}", this.tokens.tokenOf(CONNECTED).orElse(""))
			.replaceAll("\\{[a-z]+}", id));
		long before = audited(action);

		assertThat(clickedTwice(address)).allMatch((status) -> status == 302);

		assertThat(count(action.effect)).isEqualTo(1);
		assertThat(audited(action) - before).isEqualTo(1);
	}

	@Test
	void everythingThatIsTakenIsAudited() throws Exception {
		for (Map.Entry<String, String> taken : TAKEN.entrySet()) {
			long before = audited(taken.getValue(), "5a00000000000000000a0001");

			assertThat(clickedTwice(URI.create(taken.getKey()))).containsExactly(200, 200);

			assertThat(audited(taken.getValue(), "5a00000000000000000a0001") - before).isEqualTo(2);
		}
	}

	@Test
	void thereAreNoOthers() {
		Stream<String> mapped = this.mapping.getHandlerMethods()
			.keySet()
			.stream()
			.filter((info) -> info.getMethodsCondition().getMethods().contains(RequestMethod.POST))
			.flatMap((info) -> info.getPatternValues().stream())
			.filter((pattern) -> pattern.startsWith("/district") || pattern.startsWith("/operator"));

		assertThat(mapped).containsExactlyInAnyOrderElementsOf(
				Stream.concat(ACTIONS.stream().map((action) -> action.address), TAKEN.keySet().stream())
					.map((address) -> address.replaceFirst("\\?.*", "")
						.replace(CONNECTED.value(), "{district}")
						.replace("5a00000000000000000a0001", "{district}"))
					.collect(Collectors.toSet()));
	}

	/** Looking up a name asks for a reason instead. */
	@Test
	void isAskedForTwice() throws IOException {
		Map<String, String> pages;
		try (Stream<Path> files = Files.list(TEMPLATES)) {
			pages = files.filter((file) -> !file.endsWith("names.html"))
				.collect(Collectors.toMap(Path::toString, ActionsIntegrationTests::unconfirmed));
		}

		assertThat(pages).hasSizeGreaterThan(10).allSatisfy((file, page) -> assertThat(page).doesNotContain("<button"));
	}

	// What is neither behind a question nor only a search.
	private static String unconfirmed(Path template) {
		try {
			return Files.readString(template)
				.replaceAll("(?s)<details class=\"confirm\".*?</details>", "")
				.replaceAll("(?s)<form[^>]* method=\"get\".*?</form>", "")
				.replace("<button hidden disabled>", "");
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private List<Integer> clickedTwice(URI address) throws Exception {
		CountDownLatch both = new CountDownLatch(2);
		ExecutorService fingers = Executors.newFixedThreadPool(2);
		try {
			List<Future<Integer>> clicks = Stream.generate(() -> fingers.submit(() -> {
				both.countDown();
				both.await();
				return click(address);
			})).limit(2).toList();
			return List.of(clicks.get(0).get(), clicks.get(1).get());
		}
		finally {
			fingers.shutdown();
		}
	}

	private int click(URI address) {
		SignedInUser operator = People.user('a', 9001, Role.OPERATOR);
		SignedInUser administrator = new SignedInUser(operator.person(), MADE_UP, "Test Person", "Made up",
				ADMINISTRATES, ADMINISTRATES, Role.DISTRICT_ADMIN, operator.signedInAt());
		return this.mvc.post()
			.uri(address)
			.with(csrf())
			.with(as(address.getPath().startsWith("/operator") ? operator : administrator))
			.exchange()
			.getResponse()
			.getStatus();
	}

	private long audited(Action action) {
		return audited(action.audited, (action.address.contains(CONNECTED.value()) ? CONNECTED : MADE_UP).value());
	}

	private long audited(String action, String district) {
		return count("audit_record where actor is not null and action = '%s' and district_id = '%s'".formatted(action,
				district));
	}

	private long count(String from) {
		return value(Long.class, "select count(*) from " + from);
	}

	/**
	 * An action.
	 *
	 * @param before makes it possible, and returns the number in its address
	 * @param effect what must exist exactly once afterward
	 */
	record Action(String address, String audited, String before, String effect) {

		@Override
		public String toString() {
			return this.address;
		}

	}

}
