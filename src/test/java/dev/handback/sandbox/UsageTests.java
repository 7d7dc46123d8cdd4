package dev.handback.sandbox;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ClassPathResource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** What someone sees who asks the jar for help. */
@ExtendWith(OutputCaptureExtension.class)
class UsageTests {

	@ParameterizedTest
	@ValueSource(strings = { "--help", "-h", "help" })
	void isPrinted(String help, CapturedOutput output) {
		assertThat(Usage.isPrinted(new String[] { "--handback.sandbox.port=0", help })).isTrue();

		assertThat(output).isEqualTo(Usage.TEXT);
	}

	@Test
	void isPrintedOnlyOnRequest(CapturedOutput output) {
		assertThat(Usage.isPrinted(new String[] { "--handback.sandbox.port=0" })).isFalse();

		assertThat(output).isEmpty();
	}

	@Test
	void namesSettingsThatExist() throws Exception {
		List<String> named = Pattern.compile("(?m)^  (\\S+)")
			.matcher(Usage.TEXT)
			.results()
			.map(UsageTests::name)
			.toList();
		String known = new ClassPathResource("META-INF/spring-configuration-metadata.json").getContentAsString(UTF_8);

		assertThat(named).hasSizeGreaterThan(5)
			.allSatisfy((name) -> assertThat(known).contains("\"handback.sandbox." + name + "\""));
	}

	private static String name(MatchResult found) {
		return found.group(1);
	}

}
