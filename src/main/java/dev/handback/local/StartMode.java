package dev.handback.local;

import java.util.Collections;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How to start. In the sandbox, people sign in without a password, so it needs an
 * explicit choice, or a machine without any setting of a real installation.
 */
enum StartMode {

	/** With the sandbox in this process. */
	SANDBOX,

	/** With a service. */
	SERVICE,

	/** Refused: something that an installation needs is missing. */
	INCOMPLETE,

	/** Refused: the sandbox was chosen, but a service is set. */
	CONTRADICTORY;

	/**
	 * Decides.
	 * @param set the settings that are set
	 * @param sandbox whether the sandbox was turned on or off; null for neither
	 * @param needed what has to be set without the sandbox
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
