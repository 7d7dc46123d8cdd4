package dev.handback.signon.session;

import java.time.Duration;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * How requests write to their session.
 * <ul>
 * <li>Once a minute, a request records when the session was last used
 * ({@link SparingSessions}). That write doesn't wait for the disk: at worst, if the
 * database loses it in a power failure, the person has to sign in again.
 * <li>Of two requests that add the same attribute at once, the last one counts.
 * <li>Only the database's clock says when a session is over: a node whose own clock is
 * hours ahead would end everyone's. So the timeout that Spring Session knows is ten
 * years.
 * </ul>
 */
@Component
public class SessionUpdates implements SessionRepositoryCustomizer<JdbcIndexedSessionRepository>, BeanPostProcessor {

	private static final String NOW = "(extract(epoch from now()) * 1000)::bigint";

	private static final String OVER = NOW + " + " + SessionRightsFilter.SESSION_LASTS.toMillis();

	private static final String CREATE = """
			insert into spring_session (primary_id, session_id, creation_time, last_access_time,
				max_inactive_interval, expiry_time, principal_name)
			values (?, ?, ?, ?, ?, least(?, %s), ?)""".formatted(OVER);

	public static final String UPDATE = """
			update spring_session set session_id = ?, last_access_time = ?, max_inactive_interval = ?,
				expiry_time = least(?, %s), principal_name = ?
			from (select set_config('synchronous_commit', 'off', true)) at_ease
			where primary_id = ?""".formatted(OVER);

	/**
	 * The parameter is the machine's time. A node of the version before, in an upgrade or
	 * when going back, adds those ten years to the last use, and no one may come back.
	 */
	public static final String DELETE_OVER = """
			delete from spring_session where ? > 0
				and (expiry_time < %1$s or (expiry_time > %1$s + %2$s and creation_time < %1$s - %2$s))"""
		.formatted(NOW, Duration.ofDays(1).toMillis());

	@Override
	public void customize(JdbcIndexedSessionRepository sessions) {
		sessions.setCreateSessionQuery(CREATE);
		sessions.setUpdateSessionQuery(UPDATE);
		sessions.setDeleteSessionsByExpiryTimeQuery(DELETE_OVER);
		new PostgreSqlJdbcIndexedSessionRepositoryCustomizer().customize(sessions);
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof JdbcIndexedSessionRepository sessions) ? new SparingSessions<>(sessions) : bean;
	}

}
