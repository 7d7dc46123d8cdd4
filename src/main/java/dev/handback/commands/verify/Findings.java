package dev.handback.commands.verify;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Collects findings until they are reported, each only once. */
final class Findings {

	private final Map<Finding, Seen> open = new LinkedHashMap<>();

	private final Set<Finding> told = new HashSet<>();

	private final Consumer<Finding> reader;

	private int faults;

	Findings(Consumer<Finding> reader) {
		this.reader = reader;
	}

	/** Records a finding, with the id of the record in which it was seen, if any. */
	void note(String place, String operation, Rule rule, String example, List<String> details) {
		Finding plain = new Finding(place, operation, rule, details, 1, "");
		this.open.merge(plain, new Seen(1, example), (before, now) -> new Seen(before.times() + 1, before.example()));
	}

	/** Reports the findings since the last time that haven't been reported before. */
	void tell() {
		this.open.keySet().removeIf(this.told::contains);
		this.told.addAll(this.open.keySet());
		this.open.forEach((plain, seen) -> {
			this.faults += plain.rule().word().isFault() ? 1 : 0;
			this.reader.accept(new Finding(plain.place(), plain.operation(), plain.rule(), plain.details(),
					seen.times(), seen.example()));
		});
		this.open.clear();
	}

	/** How many different findings were reported that someone has to look at. */
	int faults() {
		return this.faults;
	}

	private record Seen(int times, String example) {

	}

}
