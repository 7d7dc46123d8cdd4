package dev.handback.districts;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.handback.privacy.Certificates;
import dev.handback.signon.PersonDirectory;
import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** What is being written while a district is forgotten is deleted, too. */
@AppTest
class DistrictEraserIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e0003");

	private static final PersonId OPERATOR = People.user('a', 9001, Role.OPERATOR).person();

	@Autowired
	private DistrictEraser eraser;

	@Autowired
	private DistrictStore store;

	@Autowired
	private DistrictChanges changes;

	@Autowired
	private DataSource database;

	@Autowired
	private JdbcTemplate jdbc;

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private SessionRepository<? extends Session> sessions;

	@Autowired
	private PersonDirectory directory;

	@Autowired
	private List<Task<?>> tasks;

	@Autowired
	private Certificates certificates;

	@AfterEach
	void readmit() {
		this.jdbc.update("delete from scheduled_tasks where task_instance = ?", DISTRICT.value());
		this.eraser.readmit(DISTRICT, null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "update roster_sync set outcome = 'COMPLETE'", "update feed_state set following = true" })
	void waitsForTheRosterThatIsJustBeingWritten(String begin) throws SQLException {
		this.jdbc.update("insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'RUNNING')",
				DISTRICT.value());
		this.jdbc.update("""
				insert into feed_state (district_id, following, anchored_at, polled_at)
				values (?, true, now(), now())""", DISTRICT.value());
		CompletableFuture<?> forgotten;
		try (Connection other = this.database.getConnection(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.executeUpdate(begin + " where district_id = '" + DISTRICT + "'");
			statement.executeUpdate("insert into enrollment (district_id, section_id, person_id) values ('" + DISTRICT
					+ "', 'section', 'person')");
			statement.executeUpdate("insert into person (district_id, id, first_name, last_name, roles) values ('"
					+ DISTRICT + "', 'person', 'Ada', 'Invented', '{STUDENT}')");
			forgotten = waiting(() -> this.eraser.forget(DISTRICT, null));
			other.commit();
			other.setAutoCommit(true);
		}

		assertThat(forgotten).succeedsWithin(Duration.ofSeconds(30));
		assertThat(this.jdbc.queryForList("select id from person where district_id = ?", DISTRICT.value())).isEmpty();
		assertThat(this.jdbc.queryForList("select person_id from enrollment where district_id = ?", DISTRICT.value()))
			.isEmpty();
	}

	@Test
	void waitsForTheTokenThatIsJustBeingStored() {
		CompletableFuture<?> forgotten = this.transactions.execute((status) -> {
			this.store.lock(DISTRICT);
			this.store.saveListedToken(DISTRICT, ZoneId.of("America/New_York"),
					new TokenCipher.EncryptedToken("key", ByteBuffer.wrap(new byte[] { 1 })), null);
			return waiting(() -> this.eraser.forget(DISTRICT, null));
		});

		assertThat(forgotten).succeedsWithin(Duration.ofSeconds(30));
		assertThat(this.store.find(DISTRICT)).isEmpty();
	}

	/** Another node may be at it, and a task that fails is tried again minutes later. */
	@ParameterizedTest
	@ValueSource(strings = { "roster-sync", "feed" })
	void isNeverSyncedAgain(String name) {
		Task<?> task = this.tasks.stream().filter((one) -> one.getName().equals(name)).findFirst().orElseThrow();
		String insert = """
				insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
				values (?, ?, now() + interval '1 day', ?, 1)""";
		this.jdbc.update(insert, name, DISTRICT.value(), true);
		this.jdbc.update(insert, "waits", DISTRICT.value(), false);

		this.eraser.forget(DISTRICT, null);

		// The scheduler needs the row of what is being executed.
		assertThat(this.jdbc.queryForList("select task_name from scheduled_tasks where task_instance = ?", String.class,
				DISTRICT.value()))
			.containsExactly(name);
		assertThat(execute(task)).isInstanceOf(CompletionHandler.OnCompleteRemove.class);
		assertThat(this.jdbc.queryForList("select id from roster_sync where district_id = ?", DISTRICT.value()))
			.isEmpty();
	}

	private static <T> CompletionHandler<T> execute(Task<T> task) {
		return task.execute(new TaskInstance<>(task.getName(), DISTRICT.value()), Mockito.mock());
	}

	/** Starts something that has to wait for an open transaction. */
	private CompletableFuture<?> waiting(Runnable work) {
		CompletableFuture<?> started = CompletableFuture.runAsync(work);
		Awaitility.await().until(() -> started.isDone() || this.jdbc.queryForObject("""
				select count(*) from pg_stat_activity where wait_event_type = 'Lock'""", Integer.class) > 0);
		return started;
	}

	/** In a large district, the deletion takes minutes. */
	@Test
	void locksOnlyAtItsEndWhatIsWrittenForAllDistrictsTogether() throws SQLException {
		this.store.connect(DISTRICT, null, null, ZoneId.of("America/New_York"),
				new TokenCipher.EncryptedToken("key", ByteBuffer.wrap(new byte[] { 1 })));
		this.jdbc.update("insert into delivery_outage (district_id, reason, began_at) values (?, 'PAUSED', now())",
				DISTRICT.value());
		this.jdbc.update("insert into term (district_id, id, name) values (?, 'large', 'Large')", DISTRICT.value());
		CompletableFuture<?> forgotten;
		try (Connection other = this.database.getConnection(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.execute("select id from term where district_id = '" + DISTRICT + "' for update");
			forgotten = waiting(() -> this.eraser.forget(DISTRICT, null));

			assertThat(List.of("delivery_outage", "district")).allSatisfy((table) -> assertThat(this.jdbc.queryForList(
					"select district_id from " + table + " where district_id = ? for update nowait", DISTRICT.value()))
				.hasSize(1));
			assertThat(this.eraser.readmit(DISTRICT, null)).isFalse();
			other.commit();
			other.setAutoCommit(true);
		}

		assertThat(forgotten).succeedsWithin(Duration.ofSeconds(30));
		assertThat(this.store.find(DISTRICT)).isEmpty();
	}

	/** Such as when the feed was read while the district was forgotten. */
	@Test
	void deletesWhatIsWrittenLate() {
		this.eraser.forget(DISTRICT, null);
		this.jdbc.update("insert into roster_state (district_id, as_of) values (?, now())", DISTRICT.value());
		this.jdbc.update(
				"insert into sign_in (reference, started_at, entry, district_id) values ('LATE', now(), 'PAGE', ?)",
				DISTRICT.value());

		this.eraser.finish();

		assertThat(this.jdbc.queryForList("select as_of from roster_state where district_id = ?", DISTRICT.value()))
			.isEmpty();
		assertThat(this.jdbc.update("delete from sign_in where reference = 'LATE'")).isOne();
	}

	@Test
	void deletesNothingOfADistrictThatIsReadmittedMeanwhile() {
		this.eraser.forget(DISTRICT, null);
		this.jdbc.update("insert into roster_state (district_id, as_of) values (?, now())", DISTRICT.value());
		CompletableFuture<?> finished = this.transactions.execute((status) -> {
			this.eraser.readmit(DISTRICT, null);
			return waiting(this.eraser::finish);
		});

		assertThat(finished).succeedsWithin(Duration.ofSeconds(30));
		assertThat(this.jdbc.update("delete from roster_state where district_id = ?", DISTRICT.value())).isOne();
	}

	/** Who erased a person before isn't who had the district's data deleted. */
	@Test
	void saysWhoseDeletionItFinishes() {
		PersonId other = People.user('a', 9002, Role.OPERATOR).person();
		this.certificates.issue(DISTRICT, other, Map.of("person", 1));
		this.eraser.forget(DISTRICT, OPERATOR);
		this.jdbc.update("insert into roster_state (district_id, as_of) values (?, now())", DISTRICT.value());

		this.eraser.finish();

		assertThat(this.certificates.of(DISTRICT).get(0).by()).isEqualTo(OPERATOR);
	}

	@Test
	void deletesTheSessionsOfPeopleWhomItDoesNotShare() {
		String theirs = signedIn(this.sessions, DISTRICT);
		String other = signedIn(this.sessions, People.district('a'));

		this.eraser.forget(DISTRICT, null);

		assertThat(this.sessions.findById(theirs)).isNull();
		assertThat(this.sessions.findById(other)).isNotNull();
		this.sessions.deleteById(other);
	}

	@Test
	void endsTheSessionsAtOnceEvenIfTheDeletionIsCutOff() throws SQLException {
		this.store.connect(DISTRICT, null, null, ZoneId.of("America/New_York"),
				new TokenCipher.EncryptedToken("key", ByteBuffer.wrap(new byte[] { 1 })));
		this.jdbc.update(
				"insert into feed_state (district_id, following, anchored_at, polled_at) values (?, true, now(), now())",
				DISTRICT.value());
		String theirs = signedIn(this.sessions, DISTRICT);
		assertThat(this.directory.districtName(DISTRICT)).isPresent();
		CompletableFuture<?> forgotten;
		try (Connection other = this.database.getConnection(); Statement statement = other.createStatement()) {
			other.setAutoCommit(false);
			statement.executeUpdate("update feed_state set following = true where district_id = '" + DISTRICT + "'");
			forgotten = waiting(() -> this.eraser.forget(DISTRICT, null));

			assertThat(this.store.find(DISTRICT)).isPresent();
			assertThat(this.sessions.findById(theirs)).isNull();
			assertThat(this.directory.districtName(DISTRICT)).isEmpty();
			other.commit();
			other.setAutoCommit(true);
		}

		assertThat(forgotten).succeedsWithin(Duration.ofSeconds(30));
	}

	/** A session of an administrator who has just been on the district's page. */
	private static <S extends Session> String signedIn(SessionRepository<S> sessions, DistrictId of) {
		S session = sessions.createSession();
		session.setAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY,
				new SignedInUser(People.person('e', 201), of, "Test Person", "Test District",
						Set.of(Role.DISTRICT_ADMIN), Set.of(Role.DISTRICT_ADMIN), Role.DISTRICT_ADMIN, Instant.now())
					.inContext());
		session.setAttribute("said", "/operator/districts/" + DISTRICT);
		sessions.save(session);
		return session.getId();
	}

	/** A trial takes up to a minute. */
	@Test
	void connectsNoDistrictThatIsForgottenWhileItsTokenIsTested() {
		TokenTrial trial = Mockito.mock();
		BDDMockito.given(trial.of(DISTRICT, "token")).willAnswer((call) -> {
			this.eraser.forget(DISTRICT, null);
			return TokenTrial.Result.WORKS;
		});
		DistrictConnections connections = new DistrictConnections(trial, Mockito.mock(), this.store, this.changes);

		assertThat(connections.connect(new EnteredConnection(DISTRICT, "token", null, null), OPERATOR))
			.isEqualTo(DistrictConnections.Outcome.FORGOTTEN);
		assertThat(this.store.find(DISTRICT)).isEmpty();
	}

}
