package dev.handback.sandbox.signon;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

import dev.handback.sandbox.access.Randoms;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.h2.mvstore.type.StringDataType;

import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/**
 * Who is signed in to the service in which browser, for two hours at most, and the
 * district that the browser used last. Cookies ignore ports, so their names have to be
 * unique to the sandbox.
 */
@Component
final class Sessions {

	static final String SESSION_COOKIE = "sandbox_session";

	static final String DISTRICT_COOKIE = "sandbox_district";

	private static final Duration LIFETIME = Duration.ofHours(2);

	private static final Duration REMEMBERED = Duration.ofDays(180);

	private final Table<String, Session> sessions;

	private final World world;

	private final Clock clock;

	Sessions(Store store, World world, Clock clock) {
		this.sessions = store.table("sessions", StringDataType.INSTANCE, JsonType.of(Session.class));
		this.world = world;
		this.clock = clock;
	}

	Optional<Person> person(HttpServletRequest request) {
		Instant now = this.clock.instant();
		return cookie(request, SESSION_COOKIE).map(this.sessions::get)
			.filter((session) -> !session.isExpired(now))
			.flatMap((session) -> this.world.person(session.person()));
	}

	/** The person who is signed in, if they belong to that district. */
	Optional<Person> person(HttpServletRequest request, District district) {
		return person(request).filter((person) -> person.id().district() == district.letter());
	}

	/**
	 * Signs a person in, in place of anyone signed in before, and deletes the expired.
	 */
	void begin(RecordId person, HttpServletRequest request, HttpServletResponse response, Changes changes) {
		end(request, response, changes);
		Instant now = this.clock.instant();
		changes.removeIf(this.sessions, (old) -> old.isExpired(now));
		String id = Randoms.next();
		changes.put(this.sessions, id, new Session(person, now));
		addCookie(response, SESSION_COOKIE, id, LIFETIME);
		remember(Districts.of(person), response);
	}

	void end(HttpServletRequest request, HttpServletResponse response, Changes changes) {
		cookie(request, SESSION_COOKIE).filter(this.sessions::has).ifPresent((id) -> changes.remove(this.sessions, id));
		addCookie(response, SESSION_COOKIE, "", Duration.ZERO);
	}

	/** The district that this browser used last (contract, sign-on rule 1). */
	Optional<District> remembered(HttpServletRequest request) {
		return cookie(request, DISTRICT_COOKIE).flatMap(Districts::find);
	}

	void remember(District district, HttpServletResponse response) {
		addCookie(response, DISTRICT_COOKIE, district.id().toString(), REMEMBERED);
	}

	void forgetDistrict(HttpServletResponse response) {
		addCookie(response, DISTRICT_COOKIE, "", Duration.ZERO);
	}

	private static Optional<String> cookie(HttpServletRequest request, String name) {
		Cookie[] cookies = request.getCookies();
		return Arrays.stream((cookies != null) ? cookies : new Cookie[0])
			.filter((cookie) -> cookie.getName().equals(name))
			.map(Cookie::getValue)
			.findFirst();
	}

	private static void addCookie(HttpServletResponse response, String name, String value, Duration lifetime) {
		response.addHeader("Set-Cookie",
				ResponseCookie.from(name, value)
					.path("/")
					.maxAge(lifetime)
					.httpOnly(true)
					.sameSite("Lax")
					.build()
					.toString());
	}

	/** A person who is signed in on a browser. */
	record Session(RecordId person, Instant created) {

		boolean isExpired(Instant now) {
			return !now.isBefore(this.created.plus(LIFETIME));
		}

	}

}
