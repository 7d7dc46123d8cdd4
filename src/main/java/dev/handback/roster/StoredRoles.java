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

/** A person's roles as stored in the roster: an array of their names. */
public record StoredRoles(Set<Role> roles) {

	public static StoredRoles of(Collection<Role> roles) {
		return new StoredRoles(Set.copyOf(roles));
	}

	/** The roles in a row; names that this version doesn't know are left out. */
	public static StoredRoles read(ResultSet row) throws SQLException {
		Set<Role> roles = EnumSet.noneOf(Role.class);
		for (String name : Columns.texts(row, "roles")) {
			Role.OF_THE_SERVICE.stream().filter((role) -> role.name().equals(name)).forEach(roles::add);
		}
		return of(roles);
	}

	/** The names in their natural order, separated by commas. */
	@Override
	public String toString() {
		return Stream.of(Role.values()).filter(this.roles::contains).map(Enum::name).collect(Collectors.joining(","));
	}

}
