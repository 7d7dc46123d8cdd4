package dev.handback.alerts;

import java.time.Instant;
import java.util.List;

import dev.handback.audit.KeptSeal;

/**
 * The daily post with the audit's seals; its field names are documented and stable.
 *
 * @param version the version of this format
 * @param seals the newest seal of each district
 */
record SealPost(int version, Instant sentAt, List<Line> seals) {

	private static final int VERSION = 1;

	static SealPost of(List<KeptSeal> newest, Instant now) {
		return new SealPost(VERSION, now,
				newest.stream()
					.map((seal) -> new Line(seal.district().value(), seal.number(), seal.digest()))
					.toList());
	}

	record Line(String district, long number, String digest) {

	}

}
