package dev.handback.sandbox.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.RecordId;

import org.springframework.stereotype.Component;

/** Writes stored records: their bytes, followed by what a later version adds. */
@Component
final class RecordBytes {

	private static final byte[] SYNCED = ascii(",\"lms_status\":{\"synced_in_lms\":true}}");

	private static final byte[] NOT_SYNCED = ascii(",\"lms_status\":{\"synced_in_lms\":false}}");

	private final World world;

	private final LmsConditions lmsConditions;

	RecordBytes(World world, LmsConditions lmsConditions) {
		this.world = world;
		this.lmsConditions = lmsConditions;
	}

	/** Finds the record in the oldest version. */
	Optional<byte[]> find(RecordId id) {
		return this.world.record(id);
	}

	/** Whether records of this kind currently show if they are matched. */
	boolean showStatus(RecordId id, Version version) {
		return version.knowsLearningPlatform() && this.lmsConditions.showsStatus(id);
	}

	void write(RecordId id, byte[] record, boolean withStatus, OutputStream out) throws IOException {
		if (withStatus) {
			out.write(record, 0, record.length - 1);
			out.write(this.lmsConditions.isSynced(id) ? SYNCED : NOT_SYNCED);
		}
		else {
			out.write(record);
		}
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
