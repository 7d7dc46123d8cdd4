package dev.handback.sandbox.roster;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.RosterDraft;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.DataSet;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.node.ObjectNode;

/** Replaces a district's roster with that of another data set. */
final class DataSetSwitch {

	private DataSetSwitch() {
	}

	static void replace(Registrar.Work work, DataSet set, World world) {
		RosterDraft draft = work.draft();
		draft.setProgress(draft.progress().with(set, work.now()));
		Map<Long, byte[]> target = world.generate(Districts.of(draft.district()), set, draft.progress().year());
		Stream.of(RecordKind.SCHOOL, RecordKind.TERM, RecordKind.COURSE, RecordKind.SECTION, RecordKind.PERSON)
			.flatMap((kind) -> draft.all(kind).stream())
			.filter((id) -> !target.containsKey(id.key()))
			.forEach(draft::remove);
		target.forEach((key, record) -> put(RecordId.ofKey(key), (ObjectNode) Json.read(record), draft));
	}

	/** An existing record keeps its creation and modification times. */
	private static void put(RecordId id, ObjectNode record, RosterDraft draft) {
		Optional<ObjectNode> present = draft.find(id);
		present.filter((before) -> before.has("created")).ifPresent((before) -> {
			record.set("created", before.get("created"));
			record.set("last_modified", before.get("last_modified"));
		});
		if (!present.equals(Optional.of(record))) {
			draft.add(id, record);
		}
	}

}
