package dev.handback.sandbox.store;

import java.nio.ByteBuffer;

import dev.handback.sandbox.wire.Json;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Immutable records, stored as JSON in a file or unchanged in memory. */
public final class JsonType<T> extends BasicDataType<T> {

	/**
	 * Larger than the actual size to keep pages small, because every commit rewrites the
	 * pages that changed.
	 */
	private static final int ESTIMATED_BYTES = 2_000;

	private final Class<T> type;

	private JsonType(Class<T> type) {
		this.type = type;
	}

	public static <T> JsonType<T> of(Class<T> type) {
		return new JsonType<>(type);
	}

	@Override
	public int getMemory(T value) {
		return ESTIMATED_BYTES;
	}

	@Override
	public void write(WriteBuffer buffer, T value) {
		byte[] json = Json.MAPPER.writeValueAsBytes(value);
		buffer.putVarInt(json.length).put(json);
	}

	@Override
	public T read(ByteBuffer buffer) {
		byte[] json = new byte[DataUtils.readVarInt(buffer)];
		buffer.get(json);
		return Json.MAPPER.readValue(json, this.type);
	}

	@Override
	@SuppressWarnings("unchecked")
	public T[] createStorage(int size) {
		return (T[]) new Object[size];
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof JsonType<?> that && this.type == that.type;
	}

	@Override
	public int hashCode() {
		return this.type.hashCode();
	}

}
