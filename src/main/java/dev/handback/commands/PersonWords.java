package dev.handback.commands;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.ObjectIds;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;

/**
 * The arguments of a command about a person: a district's id, the person's, and options.
 *
 * @param options their values by name
 */
record PersonWords(DistrictId district, PersonId person, Map<String, String> options) {

	/** Reads them, or says how the command is used. */
	static PersonWords read(List<String> arguments, Set<String> known, String usage, MessageSourceAccessor messages) {
		List<String> ids = new ArrayList<>();
		Map<String, String> options = new HashMap<>();
		for (String word : arguments) {
			int sign = word.indexOf('=');
			String name = (sign > 0) ? word.substring(0, sign) : word;
			if (!word.startsWith("-")) {
				ids.add(ObjectIds.typed(word));
			}
			else if (sign < 0 || !known.contains(name) || options.put(name, word.substring(sign + 1)) != null) {
				throw new CannotRunException(messages.getMessage(usage));
			}
		}
		try {
			if (ids.size() == 2) {
				return new PersonWords(new DistrictId(ids.get(0)), new PersonId(ids.get(1)), options);
			}
		}
		catch (IllegalArgumentException ex) {
			// Reported below.
		}
		throw new CannotRunException(messages.getMessage(usage));
	}

	@Nullable String option(String name) {
		return this.options.get(name);
	}

}
