package dev.handback.signon;

import java.rmi.server.UID;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import dev.handback.signon.session.SessionUpdates;
import dev.handback.support.CountedStatements;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** How sessions are stored and read, and when they end there. */
class StoredSessionsIntegrationTests extends PagesTest {

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private SessionRepository<? extends Session> sessions;

	@BeforeEach
	void readTheRoster() {
		this.rosters.read('a');
	}

	@Test
	void recordsOnceAMinuteThatASessionIsUsed() {
		Visitor device = visitor(1).signsIn();
		lastUsedBefore(Duration.ofSeconds(20));
		String before = versions();
		device.visits("/sections");
		assertThat(versions()).isEqualTo(before);

		lastUsedBefore(Duration.ofSeconds(70));
		device.visits("/sections");
		assertThat(value(Long.class, "select max(last_access_time) from spring_session"))
			.isGreaterThan(Instant.now().minusSeconds(10).toEpochMilli());
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();
	}

	private void lastUsedBefore(Duration ago) {
		update("update spring_session set last_access_time = ?", Instant.now().minus(ago).toEpochMilli());
	}

	private String versions() {
		return value(String.class, "select string_agg(xmin::text, ',' order by primary_id) from spring_session");
	}

	@Test
	void recordsTheLastUseWithoutWaitingForTheDisk() {
		visitor(1).signsIn();
		String session = value(String.class, "select primary_id from spring_session limit 1");

		String commit = this.transactions.execute((status) -> {
			update("set local synchronous_commit = on");
			int updated = update(SessionUpdates.UPDATE, "other", 1, 2, 3, "nobody", session);
			assertThat(updated).isEqualTo(1);
			status.setRollbackOnly();
			return value(String.class, "show synchronous_commit");
		});

		assertThat(commit).isEqualTo("off");
	}

	@Test
	void isNotEndedByANodeWhoseClockIsADayAhead() {
		Visitor device = visitor(1).signsIn();
		long day = Duration.ofDays(1).toMillis();

		assertThat(update(SessionUpdates.DELETE_OVER, Instant.now().toEpochMilli() + day)).isZero();
		// To that node, the session looks like this.
		update("update spring_session set last_access_time = last_access_time - ?", day);
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();

		update("update spring_session set expiry_time = expiry_time - ?", day);
		deletesWhatIsOver();
		assertThat(values(String.class, "select primary_id from spring_session")).isEmpty();
	}

	@Test
	void doesNotStayForTheTenYearsThatTheVersionBeforeWrites() {
		Visitor device = visitor(1).signsIn();
		update("update spring_session set expiry_time = last_access_time + ?", Duration.ofDays(3650).toMillis());
		deletesWhatIsOver();
		assertThat(device.visits(SignOnPaths.SESSION)).hasStatusOk();

		update("update spring_session set creation_time = creation_time - ?", Duration.ofDays(2).toMillis());
		deletesWhatIsOver();
		assertThat(values(String.class, "select primary_id from spring_session")).isEmpty();
	}

	private void deletesWhatIsOver() {
		update(SessionUpdates.DELETE_OVER, Instant.now().toEpochMilli());
	}

	@Test
	void takesTheLastOfTwoRequestsThatAddTheSameToASession() {
		assertThat(added(this.sessions, (session) -> {
		})).contains("second");
	}

	@Test
	void dropsWhatIsAddedToASessionThatHasEnded() {
		assertThat(added(this.sessions, this.sessions::deleteById)).isEmpty();
	}

	/**
	 * Two requests read a session, and both add to it.
	 * @param meanwhile what happens between the two
	 * @return what the session has afterward
	 */
	private static <S extends Session> Optional<String> added(SessionRepository<S> sessions,
			Consumer<String> meanwhile) {
		S first = sessions.createSession();
		sessions.save(first);
		S second = sessions.findById(first.getId());
		first.setAttribute("added", "first");
		sessions.save(first);
		meanwhile.accept(first.getId());
		second.setAttribute("added", "second");
		sessions.save(second);

		Optional<S> now = Optional.ofNullable(sessions.findById(first.getId()));
		sessions.deleteById(first.getId());
		return now.map((session) -> session.getAttribute("added"));
	}

	@Test
	void endsASessionThatCannotBeRead() {
		Visitor device = visitor(1).signsIn();
		String session = value(String.class,
				"select primary_id from spring_session order by creation_time desc limit 1");
		update("update spring_session_attributes set attribute_bytes = '\\xaced0005' where session_primary_id = ?",
				session);

		assertThat(device.visits("/sections")).hasRedirectedUrl("/login?problem=session-over&to=%2Fsections");
		assertThat(values(String.class, "select primary_id from spring_session")).doesNotContain(session);
		assertThat(device.signsIn().visits("/sections")).hasStatusOk();
	}

	@Test
	void createsNothingOfAClassThatNoSessionHas() {
		assertThat(planted(this.sessions, new UID())).isFalse();
		assertThat(planted(this.sessions, new UID[0])).isFalse();
		assertThat(planted(this.sessions, List.of(new UID()))).isFalse();
		assertThat(planted(this.sessions, nested(30))).isFalse();
		assertThat(planted(this.sessions, nested(10))).isTrue();
	}

	private static List<?> nested(int depth) {
		return new ArrayList<>((depth > 1) ? List.of(nested(depth - 1)) : List.of("theirs"));
	}

	private static <S extends Session> boolean planted(SessionRepository<S> sessions, Object what) {
		S session = sessions.createSession();
		session.setAttribute("planted", what);
		sessions.save(session);
		boolean found = sessions.findById(session.getId()) != null;
		sessions.deleteById(session.getId());
		return found;
	}

	@Test
	void readsASessionWithoutATransaction() {
		Visitor teacher = visitor(302).signsIn();
		assertThat(teacher.visits("/sections/to-do")).hasStatusOk();

		assertThat(
				CountedStatements.transactionsDuring(() -> assertThat(teacher.visits("/sections/to-do")).hasStatusOk()))
			.isZero();
	}

	private Visitor visitor(int person) {
		return new Visitor(this.mvc).atTheServiceAs(People.person('a', person));
	}

}
