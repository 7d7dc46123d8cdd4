package dev.handback.sandbox.signon;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Person;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Role;

import org.springframework.stereotype.Component;

/** Finds people, as in an identity provider's directory. */
@Component
public final class Directory {

	/**
	 * Where a search text is cut off for the quick check: between the parts of a name,
	 * and at characters that JSON may escape.
	 */
	private static final Pattern ESCAPED = Pattern.compile("[\\s\"\\\\\\p{Cntrl}\\x{10000}-\\x{10FFFF}]");

	private final World world;

	Directory(World world) {
		this.world = world;
	}

	/**
	 * The first people who can sign in and whose name, email, or id contains the text.
	 */
	public List<Person> find(District district, Optional<Role> role, String text, int count) {
		return find(district, role, text, count, Identity::canSignIn);
	}

	/**
	 * The first people, contacts included, whose name, email, or id contains the text, in
	 * the order of their ids.
	 */
	public List<Person> findAnyone(District district, Optional<Role> role, String text, int count) {
		return find(district, role, text, count, (person) -> true);
	}

	private List<Person> find(District district, Optional<Role> role, String text, int count,
			Predicate<Person> admitted) {
		RecordTable rows = role.map((wanted) -> this.world.all(wanted, district.id()))
			.orElseGet(() -> this.world.all(RecordKind.PERSON, district.id()));
		String wanted = text.strip().toLowerCase(Locale.ROOT);
		return rows.all()
			.mapToObj((key) -> this.world.person(RecordId.ofKey(key), (record) -> holds(record, wanted)))
			.flatMap(Optional::stream)
			.filter(admitted)
			.filter((person) -> matches(person, wanted))
			.limit(count)
			.toList();
	}

	/**
	 * A quick check that avoids parsing most records. The parts of a full name are
	 * separate in a record.
	 */
	private static boolean holds(byte[] record, String wanted) {
		return wanted.isEmpty() || new String(record, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT)
			.contains(ESCAPED.split(wanted, 2)[0]);
	}

	private static boolean matches(Person person, String text) {
		return text.isEmpty() || person.name().full().toLowerCase(Locale.ROOT).contains(text)
				|| person.email().orElse("").contains(text) || person.id().toString().contains(text);
	}

}
