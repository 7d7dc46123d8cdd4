package dev.handback.site;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.Role;

/**
 * A page in the header that a role reaches from everywhere.
 *
 * @param address its path; pages below it belong to it unless another place is nearer
 * @param here whether the reader is in it
 */
record Place(String address, boolean here) {

	private static final Map<Role, List<String>> ADDRESSES = Map.of(Role.TEACHER,
			List.of("/sections", "/sections/to-do"), Role.STUDENT, List.of("/your-work"), Role.DISTRICT_ADMIN,
			List.of("/district", "/district/deliveries", "/district/roster", "/district/activity"), Role.OPERATOR,
			List.of("/operator", "/operator/audit", "/operator/sign-ins", "/operator/names", "/operator/person"));

	/** The role's places, as seen from that path. */
	static List<Place> of(Role role, String path) {
		List<String> addresses = ADDRESSES.getOrDefault(role, List.of());
		String here = addresses.stream()
			.filter((address) -> (path + "/").startsWith(address + "/"))
			.max(Comparator.comparingInt(String::length))
			.orElse("");
		return addresses.stream().map((address) -> new Place(address, address.equals(here))).toList();
	}

	/** The end of its key in the messages. */
	public String key() {
		return this.address.substring(1).replace('/', '.');
	}

}
