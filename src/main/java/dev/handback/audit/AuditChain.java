package dev.handback.audit;

import java.util.Locale;

import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

/**
 * The result of verifying one district's audit.
 *
 * @param seals how many seals there are
 * @param records how many records they closed
 * @param archived how many of its seals are only in archives that weren't given, so that
 * they weren't verified
 * @param unsealed how many records wait for the next seal
 * @param newest the newest seal in hexadecimal; kept elsewhere, it proves that the end of
 * the chain wasn't cut off either. Empty if there is none
 * @param flaw the first broken seal; null if all are intact
 */
public record AuditChain(DistrictId district, long archived, long seals, long records, long unsealed, String newest,
		@Nullable Flaw flaw) {

	public boolean isIntact() {
		return this.flaw == null;
	}

	/** A broken seal. */
	public record Flaw(long seal, Kind kind) {

		/** What is wrong with the seal. */
		public enum Kind {

			/**
			 * The seal is missing, although records have its number or later seals
			 * follow.
			 */
			SEAL_MISSING,

			/** The archives have the seal twice, or aren't in order. */
			HERE_TWICE,

			/** The number of its records has changed. */
			OTHER_NUMBER_OF_RECORDS,

			/** A record, or the seal itself, was changed after it was made. */
			CHANGED,

			/**
			 * It was archived, but the database has records of it, which someone added.
			 */
			ARCHIVED_AND_HERE,

			/**
			 * The chain ends before a seal that was kept outside the database, as after a
			 * restore.
			 */
			KEPT_ONE_MISSING,

			/**
			 * The seal that was kept outside the database with that number is different:
			 * the chain was rebuilt, or its end was cut off.
			 */
			NOT_THE_KEPT_ONE;

			public String messageKey() {
				return "audit.flaw." + name().toLowerCase(Locale.ROOT).replace('_', '-');
			}

		}

	}

}
