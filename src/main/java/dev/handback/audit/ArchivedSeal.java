package dev.handback.audit;

import java.util.List;

/**
 * A line of an archive: a seal with the records that it closes.
 *
 * @param number counts up from 1 in its district
 * @param sealedAt microseconds since 1970
 * @param digest in hexadecimal
 * @param records by id
 */
record ArchivedSeal(String district, long number, long sealedAt, String digest, List<SealedRecord> records) {

	SealStore.Seal seal() {
		return new SealStore.Seal(this.number, this.sealedAt, this.records.size(), this.digest);
	}

}
