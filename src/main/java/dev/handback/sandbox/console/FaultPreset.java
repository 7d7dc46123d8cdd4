package dev.handback.sandbox.console;

import java.util.List;
import java.util.Map;

/** A common fault as the fields of a form. */
record FaultPreset(String name, Map<String, String> fields) {

	static final List<FaultPreset> ALL = List.of(
			new FaultPreset("unavailable", Map.of("kind", "answer", "status:number", "503", "next:number", "3")),
			new FaultPreset("lost",
					Map.of("kind", "reset", "operation", "update_submission", "fires", "after", "next:number", "1")),
			new FaultPreset("lostCreate",
					Map.of("kind", "reset", "operation", "create_assignment", "fires", "after", "next:number", "1")),
			new FaultPreset("slow", Map.of("kind", "delay", "millis:number", "3000")),
			new FaultPreset("throttled", Map.of("kind", "throttle", "next:number", "1")),
			new FaultPreset("hang", Map.of("kind", "hang")),
			new FaultPreset("flaky", Map.of("kind", "answer", "status:number", "502", "percent:number", "20")));

}
