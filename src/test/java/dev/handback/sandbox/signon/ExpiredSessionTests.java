package dev.handback.sandbox.signon;

import java.time.Duration;

import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.support.SettableClock;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

class ExpiredSessionTests {

	private static final RecordId TEACHER = RecordId.parse("5b00000000000000000a0001").orElseThrow();

	@Test
	void areDeletedAtTheNextSignIn() {
		try (Store store = Store.inMemory()) {
			SettableClock clock = new SettableClock();
			Sessions sessions = new Sessions(store, null, clock);
			Table<String, Sessions.Session> stored = store.table("sessions", StringDataType.INSTANCE,
					JsonType.of(Sessions.Session.class));
			begin(sessions, store);
			clock.advance(Duration.ofMinutes(119));
			begin(sessions, store);
			assertThat(stored.size()).isEqualTo(2);
			clock.advance(Duration.ofMinutes(1));
			begin(sessions, store);
			assertThat(stored.size()).isEqualTo(2);
		}
	}

	private static void begin(Sessions sessions, Store store) {
		store.update((changes) -> sessions.begin(TEACHER, new MockHttpServletRequest(), new MockHttpServletResponse(),
				changes));
	}

}
