package dev.handback.roster;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.Role;

/** The roles of a person as the roster's column holds them: an array of their names. */
public record StoredRoles(Set<Role> roles) {

	public static StoredRoles of(Collection<Role> roles) {
		return new StoredRoles(Set.copyOf(roles));
	}

	/** Those of a row; a name that this version doesn't know is left out. */
	public static StoredRoles read(ResultSet row) throws SQLException {
		Set<Role> roles = EnumSet.noneOf(Role.class);
		for (String name : Columns.texts(row, "roles")) {
			Role.OF_THE_SERVICE.stream().filter((role) -> role.name().equals(name)).forEach(roles::add);
		}
		return of(roles);
	}

	/** Their names in their natural order, with commas between. */
	@Override
	public String toString() {
		return Stream.of(Role.values()).filter(this.roles::contains).map(Enum::name).collect(Collectors.joining(","));
	}

}
