package dev.handback.sandbox.lever;

import java.util.regex.Pattern;

import dev.handback.sandbox.wire.Refusal;

/**
 * A call of a lever.
 *
 * @param path with its query, if any
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeverCall(String method, String path, byte[] body) {

	private static final Pattern METHOD = Pattern.compile("POST|PUT|PATCH|DELETE");

	private static final Pattern PATH = Pattern
		.compile("/console/api(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*+)++(?:\\?[A-Za-z0-9._~=&%-]{0,200})?");

	/** These end or suspend what is going on, so they can't be part of it. */
	private static final Pattern ALONE = Pattern
		.compile("/console/api/(reset|verify|scenarios|snapshots|journal/[^/]+/again)\\b.*");

	public LeverCall {
		Refusal.require(METHOD.matcher(method).matches(), "method must be one of: POST, PUT, PATCH, DELETE");
		Refusal.require(path.length() <= 500 && PATH.matcher(path).matches(),
				"path must be that of a lever, for example /console/api/faults");
		Refusal.require(!ALONE.matcher(path).matches(), "this lever can only be used alone: " + path);
	}

	String address() {
		return this.path.split("\\?", 2)[0];
	}

	String query() {
		return this.path.contains("?") ? this.path.split("\\?", 2)[1] : "";
	}

}
