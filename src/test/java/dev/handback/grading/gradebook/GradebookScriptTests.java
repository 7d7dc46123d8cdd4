package dev.handback.grading.gradebook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.handback.delivery.DeliveryState.Stage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

class GradebookScriptTests {

	@SuppressWarnings("unused") // a source of stages
	private static final Iterable<Stage> STUCK = Stage.STUCK;

	@ParameterizedTest
	@FieldSource("STUCK")
	void saysOnceWhatHoldsUpManyGrades(Stage stage) throws IOException {
		assertThat(new ClassPathResource("static/assets/gradebook-conflicts.js")
			.getContentAsString(StandardCharsets.UTF_8)).contains('"' + stage.key() + '"');
	}

}
