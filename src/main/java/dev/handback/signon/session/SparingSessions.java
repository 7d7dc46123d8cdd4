package dev.handback.signon.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.convert.ConversionException;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/**
 * Records that a session was used at most once a minute. Recording it with each request
 * would make a transaction of its own part of each, and of each poll.
 *
 * @param <S> the sessions of the repository beneath
 */
class SparingSessions<S extends Session> implements SessionRepository<SparingSessions.Used<S>> {

	private static final Logger logger = LoggerFactory.getLogger(SparingSessions.class);

	static final Duration AT_MOST_EVERY = Duration.ofMinutes(1);

	private final SessionRepository<S> sessions;

	SparingSessions(SessionRepository<S> sessions) {
		this.sessions = sessions;
	}

	@Override
	public Used<S> createSession() {
		return new Used<>(this.sessions.createSession());
	}

	@Override
	public void save(Used<S> session) {
		this.sessions.save(session.session());
	}

	/**
	 * Finds a session. One that can't be read has ended: otherwise, every page would
	 * fail, and signing in again, too.
	 */
	@Override
	public @Nullable Used<S> findById(String id) {
		S session = this.sessions.findById(id);
		if (session == null) {
			return null;
		}
		try {
			session.getAttributeNames().forEach(session::<Object>getAttribute);
		}
		catch (ConversionException ex) {
			logger.warn("A session can't be read and has ended: {}",
					NestedExceptionUtils.getMostSpecificCause(ex).getClass().getSimpleName());
			this.sessions.deleteById(id);
			return null;
		}
		return new Used<>(session);
	}

	@Override
	public void deleteById(String id) {
		this.sessions.deleteById(id);
	}

	/**
	 * A session that isn't told of every use.
	 *
	 * @param <S> its kind
	 * @param session what is stored
	 */
	record Used<S extends Session>(S session) implements Session {

		@Override
		public void setLastAccessedTime(Instant now) {
			if (!now.isBefore(getLastAccessedTime().plus(AT_MOST_EVERY))) {
				this.session.setLastAccessedTime(now);
			}
		}

		@Override
		public Instant getLastAccessedTime() {
			return this.session.getLastAccessedTime();
		}

		@Override
		public String getId() {
			return this.session.getId();
		}

		@Override
		public String changeSessionId() {
			return this.session.changeSessionId();
		}

		@Override
		@SuppressWarnings("TypeParameterUnusedInFormals") // As declared by Session.
		public <T> @Nullable T getAttribute(String name) {
			return this.session.getAttribute(name);
		}

		@Override
		public Set<String> getAttributeNames() {
			return this.session.getAttributeNames();
		}

		@Override
		public void setAttribute(String name, Object value) {
			this.session.setAttribute(name, value);
		}

		@Override
		public void removeAttribute(String name) {
			this.session.removeAttribute(name);
		}

		@Override
		public Instant getCreationTime() {
			return this.session.getCreationTime();
		}

		@Override
		public void setMaxInactiveInterval(Duration interval) {
			this.session.setMaxInactiveInterval(interval);
		}

		@Override
		public Duration getMaxInactiveInterval() {
			return this.session.getMaxInactiveInterval();
		}

		@Override
		public boolean isExpired() {
			return this.session.isExpired();
		}

	}

}
