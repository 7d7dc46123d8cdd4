package dev.handback.simulation.service;

import org.jspecify.annotations.Nullable;

/**
 * A request to the service.
 *
 * @param path with the raw query
 * @param token the bearer token; null for none
 * @param body JSON; null for none
 */
public record ModelRequest(String method, String path, @Nullable String token, @Nullable String body) {

	/** Whether it changes nothing. */
	public boolean isRead() {
		return this.method.equals("GET");
	}

	String pathOnly() {
		return this.path.replaceFirst("\\?.*", "");
	}

}
