package dev.handback.sandbox.journal;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class EndOfBodyTests {

	@ParameterizedTest
	@ValueSource(ints = { 1, 7, 1_023, 1_024, 1_025, 5_000 })
	void keepsTheLastBytesHoweverTheyAreWritten(int atOnce) {
		byte[] all = "0123456789abcdef".repeat(250).getBytes(StandardCharsets.US_ASCII);
		EndOfBody end = new EndOfBody(new byte[0]);
		for (int i = 0; i < all.length; i += atOnce) {
			end.write(all, i, Math.min(atOnce, all.length - i));
			int written = Math.min(all.length, i + atOnce);
			int kept = Math.min(written, 1_024);
			assertThat(new String(end.bytes(), StandardCharsets.US_ASCII))
				.isEqualTo(new String(all, written - kept, kept, StandardCharsets.US_ASCII));
		}
	}

}
