package dev.handback.local;

import java.util.Collections;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How to start. In the sandbox people sign in without a password: it needs an explicit
 * choice, or a machine without any setting of a real installation.
 */
enum StartMode {

	/** With the sandbox in this process. */
	SANDBOX,

	/** In front of a service. */
	SERVICE,

	/** Refused: something that an installation needs is missing. */
	INCOMPLETE,

	/** Refused: the sandbox was chosen beside a service. */
	CONTRADICTORY;

	/**
	 * Decides.
	 * @param set what is set
	 * @param sandbox whether the sandbox was chosen, or switched off
	 * @param needed what has to be set where the sandbox isn't
	 */
	static StartMode of(Set<InstallationSetting> set, @Nullable Boolean sandbox, Set<InstallationSetting> needed) {
		if (Boolean.TRUE.equals(sandbox)) {
			return Collections.disjoint(set, InstallationSetting.ADDRESSES) ? SANDBOX : CONTRADICTORY;
		}
		if (sandbox == null && set.isEmpty()) {
			return SANDBOX;
		}
		return set.containsAll(needed) ? SERVICE : INCOMPLETE;
	}

}
