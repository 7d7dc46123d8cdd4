package dev.handback.sandbox.console;

import java.util.List;
import java.util.Map;

/** A fault that is often wanted, as the fields of a form. */
record Preset(String name, Map<String, String> fields) {

	static final List<Preset> ALL = List.of(
			new Preset("unavailable", Map.of("kind", "answer", "status:number", "503", "next:number", "3")),
			new Preset("lost",
					Map.of("kind", "reset", "operation", "update_submission", "fires", "after", "next:number", "1")),
			new Preset("lostCreate",
					Map.of("kind", "reset", "operation", "create_assignment", "fires", "after", "next:number", "1")),
			new Preset("slow", Map.of("kind", "delay", "millis:number", "3000")),
			new Preset("throttled", Map.of("kind", "throttle", "next:number", "1")),
			new Preset("hang", Map.of("kind", "hang")),
			new Preset("flaky", Map.of("kind", "answer", "status:number", "502", "percent:number", "20")));

}
