package dev.handback.sandbox.world.record;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The sandbox's districts: one for each provider, and one that hasn't authorized any
 * application.
 */
public final class Districts {

	public static final List<District> ALL = List.of(
			new District('a', "Ashgrove (Provider A)", "Ashgrove", Optional.of(Provider.A), true),
			new District('b', "Birchwood (Provider B)", "Birchwood", Optional.of(Provider.B), true),
			new District('c', "Cedar Hill (Provider C)", "Cedar Hill", Optional.of(Provider.C), true),
			new District('d', "Dogwood", "Dogwood", Optional.empty(), false));

	/** Those that have authorized the applications. */
	public static final List<District> AUTHORIZING = ALL.stream().filter(District::authorizes).toList();

	private Districts() {
	}

	public static Optional<District> find(RecordId id) {
		return ALL.stream().filter((district) -> district.id().equals(id)).findFirst();
	}

	/** Finds a district by its id, which may be any text. */
	public static Optional<District> find(String id) {
		return RecordId.parse(RecordKind.DISTRICT, id).flatMap(Districts::find);
	}

	/** The district of a record in the world. */
	public static District of(RecordId id) {
		for (District district : ALL) {
			if (district.letter() == id.district()) {
				return district;
			}
		}
		throw new NoSuchElementException("There is no district " + id.district());
	}

}
