package dev.handback.audit;

import java.util.Locale;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * What a verification found in one district's audit.
 *
 * @param seals how many seals there are
 * @param records how many records they closed
 * @param unsealed how many records wait for the next seal
 * @param newest the newest seal in hexadecimal; kept elsewhere, it proves that the end of
 * the chain wasn't cut off either. Empty if there is none
 * @param flaw the first broken seal; null if all are intact
 */
public record AuditChain(DistrictId district, long seals, long records, long unsealed, String newest,
		@Nullable Flaw flaw) {

	public boolean isIntact() {
		return this.flaw == null;
	}

	/** A seal that doesn't fit. */
	public record Flaw(long seal, Kind kind) {

		/** What doesn't fit. */
		public enum Kind {

			/** Records carry its number, or later seals follow, but it isn't there. */
			SEAL_MISSING,

			/** It closed more records than are there, or fewer. */
			OTHER_NUMBER_OF_RECORDS,

			/**
			 * A record, or the seal itself, says something else than when it was made.
			 */
			CHANGED,

			/**
			 * A different seal with that number was kept outside the database: the chain
			 * was rebuilt, or its end was cut off.
			 */
			NOT_THE_KEPT_ONE;

			/** The key of its sentence in the messages. */
			public String messageKey() {
				return "audit.flaw." + name().toLowerCase(Locale.ROOT).replace('_', '-');
			}

		}

	}

}
