package dev.handback.sandbox.journal;

import java.nio.ByteBuffer;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/** Entries, stored as JSON in a file or unchanged in memory. */
final class JournalEntryType extends BasicDataType<JournalEntry> {

	static final JournalEntryType INSTANCE = new JournalEntryType();

	private JournalEntryType() {
	}

	@Override
	public int getMemory(JournalEntry entry) {
		return entry.size();
	}

	@Override
	public void write(WriteBuffer buffer, JournalEntry entry) {
		ByteArrayDataType.INSTANCE.write(buffer, entry.json());
	}

	@Override
	public JournalEntry read(ByteBuffer buffer) {
		return JournalEntry.of(ByteArrayDataType.INSTANCE.read(buffer));
	}

	@Override
	public JournalEntry[] createStorage(int size) {
		return new JournalEntry[size];
	}

}
