package dev.handback.sandbox.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import dev.handback.sandbox.lms.Circumstances;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.Districts;
import dev.handback.sandbox.world.Kind;
import dev.handback.sandbox.world.RecordId;
import dev.handback.sandbox.world.World;
import org.springframework.stereotype.Component;

/**
 * Writes prepared records: the stored bytes, and behind them what a later version added.
 */
@Component
final class RecordBytes {

	private static final byte[] SYNCED = ascii(",\"lms_status\":{\"synced_in_lms\":true}}");

	private static final byte[] NOT_SYNCED = ascii(",\"lms_status\":{\"synced_in_lms\":false}}");

	private final World world;

	private final Circumstances circumstances;

	RecordBytes(World world, Circumstances circumstances) {
		this.world = world;
		this.circumstances = circumstances;
	}

	/** Nothing is written when the record is gone; returns whether it was there. */
	boolean write(RecordId id, Version version, byte[] before, OutputStream out) throws IOException {
		byte[] record = this.world.record(id).orElse(null);
		if (record == null) {
			return false;
		}
		out.write(before);
		if (version.knowsLearningPlatform() && showsStatus(id)) {
			out.write(record, 0, record.length - 1);
			out.write(this.circumstances.isSynced(id) ? SYNCED : NOT_SYNCED);
		}
		else {
			out.write(record);
		}
		return true;
	}

	/** Contract, versioning 6: only where the status fields are enabled. */
	private boolean showsStatus(RecordId id) {
		return hasLmsStatus(id.kind()) && this.circumstances.connection(Districts.of(id).id()).fieldsEnabled();
	}

	static boolean hasLmsStatus(Kind kind) {
		return kind == Kind.PERSON || kind == Kind.SECTION;
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
