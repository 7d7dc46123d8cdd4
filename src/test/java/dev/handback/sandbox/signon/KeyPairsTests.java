package dev.handback.sandbox.signon;

import com.nimbusds.jose.jwk.RSAKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeyPairsTests {

	@Test
	void areSharedByAllWorldsAndNeverTakenTwiceByOne() {
		KeyPairs ours = new KeyPairs();
		RSAKey first = ours.take();

		assertThat(ours.take()).isNotEqualTo(first);
		assertThat(new KeyPairs().take()).isEqualTo(first);
	}

}
