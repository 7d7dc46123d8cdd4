package dev.handback.sandbox.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import dev.handback.sandbox.wire.SentObject;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;

/** The scenarios that come with the sandbox, which are read when they're first needed. */
@Component
public final class Scenarios {

	private static final String FILES = "classpath:/sandbox/scenarios/*.yml";

	private volatile @Nullable List<Scenario> all;

	/** In the order of their names. */
	public List<Scenario> all() {
		List<Scenario> found = this.all;
		if (found == null) {
			found = read();
			this.all = found;
		}
		return found;
	}

	Optional<Scenario> find(String name) {
		return all().stream().filter((scenario) -> scenario.name().equals(name)).findFirst();
	}

	/** A scenario of a team's own, which may contain these. */
	Scenario read(SentObject sent) {
		return new ScenarioReader(this::find).read("", sent);
	}

	private static List<Scenario> read() {
		try {
			return Arrays
				.stream(new PathMatchingResourcePatternResolver(Scenarios.class.getClassLoader()).getResources(FILES))
				.map(Scenarios::read)
				.sorted(Comparator.comparing(Scenario::name))
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not find the scenarios", ex);
		}
	}

	private static Scenario read(Resource file) {
		String name = Objects.requireNonNull(file.getFilename()).replace(".yml", "");
		try {
			SentObject sent = SentObject.of(YamlFile.read(file.getContentAsByteArray()));
			return new ScenarioReader((other) -> Optional.empty()).read(name, sent);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not read the scenario " + name, ex);
		}
	}

}
