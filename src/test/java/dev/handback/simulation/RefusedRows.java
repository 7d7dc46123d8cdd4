package dev.handback.simulation;

import java.util.Optional;

import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A student for whom the database stores no outcome of a delivery, as if something in
 * their rows were damaged. Everyone else's have to come to rest all the same.
 */
final class RefusedRows {

	private final JdbcClient database;

	private @Nullable PersonId student;

	RefusedRows(JdbcClient database) {
		this.database = database;
	}

	/** Puts the trigger in the way of every attempt's record. */
	static void prepare(JdbcClient database) {
		database.sql("""
				create table sim.refused (student_id text primary key);
				create function sim.refuse() returns trigger language plpgsql as $$
				begin
					if exists (select from sim.refused) and exists (select from sim.refused
							join delivery using (student_id)
							where delivery.district_id = new.district_id and delivery.id = new.delivery_id) then
						raise exception 'refused' using errcode = 'check_violation';
					end if;
					return new;
				end $$;
				create trigger refused before insert on delivery_attempt for each row execute function sim.refuse()""")
			.update();
	}

	Optional<PersonId> student() {
		return Optional.ofNullable(this.student);
	}

	void refuse(PersonId student) {
		lift();
		this.student = student;
		this.database.sql("insert into sim.refused values (?)").param(student.value()).update();
	}

	void lift() {
		this.student = null;
		this.database.sql("delete from sim.refused").update();
	}

}
