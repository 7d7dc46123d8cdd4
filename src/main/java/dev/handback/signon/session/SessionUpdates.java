package dev.handback.signon.session;

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
 * </ul>
 */
@Component
public class SessionUpdates implements SessionRepositoryCustomizer<JdbcIndexedSessionRepository>, BeanPostProcessor {

	public static final String UPDATE = """
			update spring_session set session_id = ?, last_access_time = ?, max_inactive_interval = ?,
				expiry_time = ?, principal_name = ?
			from (select set_config('synchronous_commit', 'off', true)) at_ease
			where primary_id = ?""";

	@Override
	public void customize(JdbcIndexedSessionRepository sessions) {
		sessions.setUpdateSessionQuery(UPDATE);
		new PostgreSqlJdbcIndexedSessionRepositoryCustomizer().customize(sessions);
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof JdbcIndexedSessionRepository sessions) ? new SparingSessions<>(sessions) : bean;
	}

}
