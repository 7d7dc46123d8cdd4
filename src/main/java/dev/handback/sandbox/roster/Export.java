package dev.handback.sandbox.roster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

import dev.handback.sandbox.data.RecordViews;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/**
 * A district's current roster in canonical form: records in the order of their ids,
 * fields sorted by name, no white space.
 */
@Component
final class Export {

	/** The kinds in the order of an export. */
	static final List<RecordKind> KINDS = List.of(RecordKind.DISTRICT, RecordKind.SCHOOL, RecordKind.TERM,
			RecordKind.COURSE, RecordKind.SECTION, RecordKind.PERSON);

	private static final JsonMapper CANONICAL = Json.MAPPER.rebuild()
		.enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
		.build();

	private final World world;

	private final RecordViews recordViews;

	Export(World world, RecordViews recordViews) {
		this.world = world;
		this.recordViews = recordViews;
	}

	/** Writes one object with a list of records for each kind. */
	void write(RecordId district, Version version, OutputStream out) throws IOException {
		String separator = "{\"";
		for (RecordKind kind : KINDS) {
			out.write(ascii(separator + kind.path() + "\":"));
			write(kind, district, version, out);
			separator = ",\"";
		}
		out.write('}');
	}

	/**
	 * Writes the list of all records of a kind.
	 * @return how many there are
	 */
	long write(RecordKind kind, RecordId district, Version version, OutputStream out) throws IOException {
		PrimitiveIterator.OfLong keys = ((kind == RecordKind.DISTRICT) ? LongStream.of(district.key())
				: this.world.all(kind, district).all())
			.iterator();
		out.write('[');
		long count = 0;
		while (keys.hasNext()) {
			byte[] record = record(RecordId.ofKey(keys.nextLong()), version);
			if (record.length > 0) {
				out.write(ascii((count == 0) ? "" : ","));
				out.write(record);
				count++;
			}
		}
		out.write(']');
		return count;
	}

	/** Empty if the record has just been removed. */
	private byte[] record(RecordId id, Version version) {
		return this.recordViews.of(id).map((appearance) -> {
			ObjectNode record = appearance.oldest();
			if (version.knowsLearningPlatform()) {
				record.setAll(appearance.added());
			}
			return CANONICAL.writeValueAsBytes(record);
		}).orElseGet(() -> new byte[0]);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
