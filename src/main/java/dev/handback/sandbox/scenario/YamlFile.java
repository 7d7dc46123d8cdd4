package dev.handback.sandbox.scenario;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads YAML or JSON, which is YAML too, as one JSON object. */
final class YamlFile {

	private static final int LONGEST = 100_000;

	private static final int DEEPEST = 20;

	private YamlFile() {
	}

	static ObjectNode read(byte[] file) {
		Refusal.require(file.length <= LONGEST, "a scenario must have at most " + LONGEST + " bytes");
		try {
			Object loaded = yaml().load(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString());
			if (Json.MAPPER.<JsonNode>valueToTree(loaded) instanceof ObjectNode object) {
				return object;
			}
		}
		catch (YAMLException ex) {
			throw Refusal.badRequest("this is neither YAML nor JSON: " + String.valueOf(ex.getMessage())
				.lines()
				.map(String::strip)
				.reduce("", (one, other) -> one.isEmpty() ? other : one + "; " + other));
		}
		catch (CharacterCodingException ex) {
			// handled below like anything else that can't be read
		}
		throw Refusal.badRequest("send a scenario as YAML or JSON, with title and steps");
	}

	private static Yaml yaml() {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		options.setMaxAliasesForCollections(0);
		options.setNestingDepthLimit(DEEPEST);
		options.setCodePointLimit(LONGEST);
		DumperOptions none = new DumperOptions();
		return new Yaml(new SafeConstructor(options), new Representer(none), none, options, new WithoutTimes());
	}

	/** Levers take times as texts. */
	private static final class WithoutTimes extends Resolver {

		@Override
		public void addImplicitResolver(Tag tag, Pattern pattern, String first, int limit) {
			if (!tag.equals(Tag.TIMESTAMP)) {
				super.addImplicitResolver(tag, pattern, first, limit);
			}
		}

	}

}
