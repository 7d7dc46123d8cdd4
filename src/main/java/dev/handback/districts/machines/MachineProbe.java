package dev.handback.districts.machines;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** On which machine of a cluster the districts are, and whether it answers. */
@Repository
class MachineProbe {

	private final JdbcClient jdbc;

	MachineProbe(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The districts on each machine; empty if the database is one machine. */
	Map<String, List<String>> machines() {
		Map<String, List<String>> machines = new HashMap<>();
		this.jdbc.sql("select district_id, machine from machines_of_districts()").query((row) -> {
			machines.computeIfAbsent(row.getString("machine"), (machine) -> new ArrayList<>())
				.add(row.getString("district_id"));
		});
		return machines;
	}

	/**
	 * Whether these districts can be read.
	 * @throws CannotGetJdbcConnectionException if no connection is free, which says
	 * nothing about the machine
	 */
	boolean answers(List<String> districts) {
		try {
			this.jdbc.sql("select from district where district_id = any(?) limit 1")
				.param(districts.toArray(String[]::new))
				.query((row, number) -> "")
				.list();
			return true;
		}
		catch (CannotGetJdbcConnectionException ex) {
			throw ex;
		}
		catch (DataAccessException ex) {
			return false;
		}
	}

}
