package dev.handback.audit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.vocabulary.ids.DistrictId;

/**
 * A seal as kept outside the database, out of reach of anyone who rewrites the chain.
 *
 * @param number counts up from 1 in its district
 * @param digest in hexadecimal
 */
public record KeptSeal(DistrictId district, long number, String digest) {

	private static final Pattern LINE = Pattern.compile("(?<![0-9a-f])([0-9a-f]{24}+) ([0-9]{1,18}+) ([0-9a-f]{64}+)");

	/**
	 * Parses a line, ignoring what is around the seal, such as quote marks in a
	 * replied-to email.
	 */
	public static Optional<KeptSeal> parse(String line) {
		Matcher seal = LINE.matcher(line);
		return seal.find()
				? Optional.of(new KeptSeal(new DistrictId(seal.group(1)), Long.parseLong(seal.group(2)), seal.group(3)))
				: Optional.empty();
	}

	/** The line to keep. */
	@Override
	public String toString() {
		return this.district + " " + this.number + " " + this.digest;
	}

}
