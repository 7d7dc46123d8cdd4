package dev.handback.sandbox.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.sandbox.store.JsonType;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.store.Table;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.support.SettableClock;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExpiredTokenTests {

	private static final RecordId TEACHER = RecordId.parse("5b00000000000000000a0001").orElseThrow();

	@Test
	void areDeletedAtTheNextSignIn() {
		try (Store store = Store.inMemory()) {
			SettableClock clock = new SettableClock();
			Applications applications = new Applications(
					new SandboxProperties(0, InetAddress.getLoopbackAddress(), null, 1, List.of()), store);
			Tokens tokens = new Tokens(store, applications, clock);
			Table<String, UserCaller> stored = store.table("user_tokens", StringDataType.INSTANCE,
					JsonType.of(UserCaller.class));
			issue(tokens, applications, store);
			clock.advance(Duration.ofHours(23));
			issue(tokens, applications, store);
			assertThat(stored.size()).isEqualTo(2);
			clock.advance(Duration.ofHours(1));
			String last = issue(tokens, applications, store);
			assertThat(stored.size()).isEqualTo(2);
			assertThat(tokens.find(last)).isPresent();
			assertThat(tokens.find("sandbox-district-token-" + Districts.of(TEACHER).letter())).isPresent();
		}
	}

	private static String issue(Tokens tokens, Applications applications, Store store) {
		return store.change((changes) -> tokens.issue(TEACHER, applications.all().get(0), changes)).token();
	}

}
