package dev.handback.sandbox.store;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Ascending ids, stored as the differences between neighbors. */
public final class SortedIds extends BasicDataType<long[]> {

	public static final SortedIds TYPE = new SortedIds();

	private static final int ARRAY_OVERHEAD = 24;

	private SortedIds() {
	}

	@Override
	public int getMemory(long[] ids) {
		return ARRAY_OVERHEAD + Long.BYTES * ids.length;
	}

	@Override
	public void write(WriteBuffer buffer, long[] ids) {
		buffer.putVarInt(ids.length);
		long before = 0;
		for (long id : ids) {
			buffer.putVarLong(id - before);
			before = id;
		}
	}

	@Override
	public long[] read(ByteBuffer buffer) {
		long[] ids = new long[DataUtils.readVarInt(buffer)];
		long before = 0;
		for (int i = 0; i < ids.length; i++) {
			before += DataUtils.readVarLong(buffer);
			ids[i] = before;
		}
		return ids;
	}

	@Override
	public long[][] createStorage(int size) {
		return new long[size][];
	}

}
