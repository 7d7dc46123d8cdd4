package dev.handback.operations.startup;

/** A setting that must not be used as it is; the message never contains its value. */
class UnsafeSettingsException extends RuntimeException {

	UnsafeSettingsException(String setting, String what) {
		super("The setting " + setting + " " + what + ".");
	}

}
