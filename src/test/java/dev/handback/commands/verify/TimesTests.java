package dev.handback.commands.verify;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.client.pace.Sleeper;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class TimesTests {

	private final List<Finding> found = new ArrayList<>();

	private final Times times = new Times();

	@Test
	void tellsTheMedianAndTheLongestOfReadsAndOfWrites() {
		Stream.of(40, 10, 30).forEach((millis) -> took("list_terms", HttpMethod.GET, millis));
		took("list_users", HttpMethod.GET, 20);
		took("create_assignment", HttpMethod.POST, 900);

		assertThat(told()).containsExactly("reads TIMES [4, 20, 40]", "writes TIMES [1, 900, 900]");
	}

	@Test
	void callsAReadSlowBeyondFiveSecondsAndAWriteBeyondFifteen() {
		took("quick_read", HttpMethod.GET, 5000);
		took("slow_read", HttpMethod.GET, 5002);
		took("slow_read", HttpMethod.GET, 5001);
		took("quick_write", HttpMethod.PATCH, 15000);
		took("slow_write", HttpMethod.PATCH, 15001);

		assertThat(told()).filteredOn((line) -> line.contains("SLOW"))
			.containsExactly("slow_read SLOW [5002, 5000]", "slow_write SLOW [15001, 15000]");
	}

	private void took(String operation, HttpMethod method, int millis) {
		this.times.add(operation, method, Duration.ofMillis(millis));
	}

	private List<String> told() {
		VerificationRun visit = new VerificationRun("district", null, new Findings(this.found::add), new Sleeper(),
				Clock.systemUTC());
		this.times.noteIn(visit);
		visit.tell();
		return this.found.stream().map((one) -> one.operation() + " " + one.rule() + " " + one.details()).toList();
	}

}
