package dev.handback.audit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

import dev.handback.vocabulary.Sha256;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a seal: SHA-256 over the previous seal, the seal's own data, and its
 * records in the order of their ids. Every text is preceded by its length, so that
 * different histories are never encoded alike.
 */
final class SealDigest {

	private static final int ABSENT = -1;

	private final MessageDigest digest = Sha256.digest();

	private SealDigest() {
	}

	/** The digest that a district's first seal builds on. */
	static String none() {
		return "";
	}

	/**
	 * Computes the digest.
	 * @param previous the digest of the previous seal
	 * @param sealedAt microseconds since 1970
	 * @return in hexadecimal
	 */
	static String of(String previous, DistrictId district, long number, long sealedAt, List<SealedRecord> records) {
		SealDigest digest = new SealDigest();
		digest.add(previous);
		digest.add(district.value());
		digest.add(number);
		digest.add(sealedAt);
		digest.add(records.size());
		records.forEach(digest::add);
		return HexFormat.of().formatHex(digest.digest.digest());
	}

	private void add(SealedRecord audited) {
		add(audited.id());
		add(audited.recordedAt());
		add(audited.actor());
		add(audited.action());
		add(audited.subject());
	}

	private void add(@Nullable String text) {
		if (text == null) {
			add(ABSENT);
			return;
		}
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		add(bytes.length);
		this.digest.update(bytes);
	}

	private void add(long number) {
		this.digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
	}

}
