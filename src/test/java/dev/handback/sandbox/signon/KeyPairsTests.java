package dev.handback.sandbox.signon;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeyPairsTests {

	@Test
	void areSharedByAllWorldsAndNeverTakenTwiceByOne() {
		KeyPairs ours = new KeyPairs();
		KeyPairs theirs = new KeyPairs();

		assertThat(IntStream.range(0, 3).mapToObj((number) -> ours.take().getKeyID())).doesNotHaveDuplicates()
			.doesNotContain(KeyPairs.foreign().getKeyID());
		assertThat(theirs.take()).isEqualTo(new KeyPairs().take());
	}

}
