package dev.handback.sandbox.certification;

import java.util.Locale;

/** Whether an application does what is expected. */
enum Verdict {

	/** It had the opportunity not to, and did. */
	KEPT,
	/** At least one request shows that it doesn't. */
	BROKEN,
	/** No request shows either. */
	NOT_SEEN_YET;

	String wireName() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
