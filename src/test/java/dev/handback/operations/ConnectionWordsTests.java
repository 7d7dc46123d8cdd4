package dev.handback.operations;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import dev.handback.vocabulary.LmsConnection;
import dev.handback.vocabulary.LmsState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The dashboard and "why" describe a district's connection in the same way. */
class ConnectionWordsTests {

	private final Properties messages = new Properties();

	ConnectionWordsTests() throws IOException {
		try (Reader reader = Files.newBufferedReader(Path.of("src/main/resources/messages.properties"))) {
			this.messages.load(reader);
		}
	}

	@ParameterizedTest
	@EnumSource
	void callsConnectedWhatWhyCallsConnected(LmsState state) {
		String words = this.messages.getProperty("district.state." + state.key());

		assertThat(words.startsWith("Connected.")).as(words).isEqualTo(state.isConnected());
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCESS")
	void hasWordsForTheProblemOfEachState(LmsState state) {
		assertThat(this.messages).containsKeys("problem-of-district.lms." + state.key(),
				"operator.problem.lms." + state.key());
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = { "EMPTY", "OTHER" })
	void readsTheWordsOfTheContract(LmsState state) {
		assertThat(LmsConnection.of(state.key()).state()).isEqualTo(state);
	}

	@Test
	void keepsAWordThatNoOneHasSeen() {
		assertThat(LmsConnection.of("")).isEqualTo(new LmsConnection(LmsState.EMPTY, ""));
		assertThat(LmsConnection.of("other")).isEqualTo(new LmsConnection(LmsState.OTHER, "other"));
		assertThat(LmsConnection.of("on_vacation")).isEqualTo(new LmsConnection(LmsState.OTHER, "on_vacation"));
	}

}
