package dev.handback.sandbox.signon;

import java.net.URI;
import java.util.List;
import java.util.Set;

import dev.handback.sandbox.wire.Query;

/** The page to return to after signing in or choosing a school. Never another host's. */
record ReturnTarget(String address) {

	private static final List<String> ALLOWED = List.of("/oauth/authorize?", "/oauth/instant-login?", "/portal/");

	private static final String ELSEWHERE = "/console";

	static ReturnTarget of(String address) {
		boolean plain = address.chars().allMatch((c) -> c > ' ' && c < 0x7f && c != '\\');
		return new ReturnTarget(
				(plain && ALLOWED.stream().anyMatch(address::startsWith) && isUri(address)) ? address : ELSEWHERE);
	}

	private static boolean isUri(String address) {
		try {
			return URI.create(address).getHost() == null;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	URI uri() {
		return URI.create(this.address);
	}

	/** Returns the same login for that district. */
	String in(String district) {
		int question = this.address.indexOf('?');
		if (this.address.startsWith("/portal/") || question < 0) {
			return "/portal/" + district;
		}
		List<String> others = Query.parse(this.address.substring(question + 1)).encodedWithout(Set.of("district_id"));
		return this.address.substring(0, question) + "?" + String.join("&", others) + "&district_id=" + district;
	}

}
