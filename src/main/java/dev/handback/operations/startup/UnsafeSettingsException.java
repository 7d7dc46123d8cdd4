package dev.handback.operations.startup;

/** A setting that must not be used as it is; the message never contains its value. */
class UnsafeSettingsException extends RuntimeException {

	private final boolean isForSandbox;

	UnsafeSettingsException(String setting, String what) {
		this(setting, what, false);
	}

	private UnsafeSettingsException(String setting, String what, boolean isForSandbox) {
		super("The setting " + setting + " " + what + ".");
		this.isForSandbox = isForSandbox;
	}

	/** What would be fine in front of a sandbox, if that is what is meant. */
	static UnsafeSettingsException exceptForSandbox(String setting, String what) {
		return new UnsafeSettingsException(setting, what, true);
	}

	boolean isForSandbox() {
		return this.isForSandbox;
	}

}
