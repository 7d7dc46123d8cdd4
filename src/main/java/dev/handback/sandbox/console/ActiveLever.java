package dev.handback.sandbox.console;

import dev.handback.sandbox.fault.FaultLine;
import dev.handback.sandbox.world.record.District;

/**
 * A lever that is in use, and the call that ends it.
 *
 * @param what the key of its text
 * @param detail where it applies, in words or names that need no text
 * @param name the field that the call sends, empty if none
 */
record ActiveLever(String what, String detail, String method, String path, String name, String value) {

	static ActiveLever of(FaultLine fault) {
		return ending("faults.kind." + fault.kind(), fault.where(), "DELETE", "faults/" + fault.id());
	}

	static ActiveLever of(String what, District district, String path, String name, String value) {
		return new ActiveLever(what, district.name(), "PATCH", "districts/" + district.id() + path, name, value);
	}

	/** A lever that ends with a call that needs no body. */
	static ActiveLever ending(String what, String detail, String method, String path) {
		return new ActiveLever(what, detail, method, path, "", "");
	}

}
