package dev.handback.alerts.digest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which teachers get a digest, and who has already been sent the day's. */
@Repository
class DigestStore {

	private final JdbcClient jdbc;

	DigestStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Whether the district's teachers haven't been checked yet that day. */
	boolean isFirstLook(DistrictId district, LocalDate day) {
		return this.jdbc.sql("""
				insert into teacher_digest_day (district_id, day) values (:district, :day)
				on conflict (district_id) do update set day = excluded.day
				where teacher_digest_day.day < excluded.day""")
			.param("district", district.value())
			.param("day", day)
			.update() == 1;
	}

	/** Schedules the day's digest for these teachers, except those who unsubscribed. */
	void plan(DistrictId district, Collection<PersonId> teachers, LocalDate day) {
		this.jdbc
			.sql("""
					insert into teacher_digest as digest (district_id, person_id, day, due_at)
					select :district, person_id, :day, now() from unnest(cast(:teachers as text[])) as person_id
					on conflict (district_id, person_id) do update set day = excluded.day, due_at = excluded.due_at, tried = 0
					where digest.wanted and (digest.day is null or digest.day < excluded.day)""")
			.param("district", district.value())
			.param("day", day)
			.param("teachers", teachers.stream().map(PersonId::value).toArray(String[]::new))
			.update();
	}

	/**
	 * Leases a digest that is due. If a node stops before it records the result, the
	 * teacher gets the next digest a day later: none is better than two.
	 */
	Optional<Due> take() {
		// Other nodes may take the first ones.
		return this.jdbc.sql("""
				select district_id, person_id from teacher_digest where due_at <= now()
				order by due_at limit 20""")
			.query((row, number) -> List.of(row.getString("district_id"), row.getString("person_id")))
			.list()
			.stream()
			.flatMap((key) -> take(key.get(0), key.get(1)).stream())
			.findFirst();
	}

	private Optional<Due> take(String district, String teacher) {
		return this.jdbc.sql("""
				update teacher_digest set tried = tried + 1, due_at = null
				where district_id = ? and person_id = ? and due_at <= now()
				returning district_id, person_id, day, students, others, told_day""")
			.params(district, teacher)
			.query(DigestStore::due)
			.optional();
	}

	/** Records that it was sent. */
	void told(Due due, StuckWork work) {
		this.jdbc.sql("""
				update teacher_digest set told_at = now(), told_day = day, students = ?, others = ?
				where district_id = ? and person_id = ? and day = ?""")
			.params(work.forStudents(), work.forOthers(), due.district().value(), due.teacher().value(), due.day())
			.update();
	}

	/** Records that there is nothing to report that day, or no one to send it to. */
	void skip(Due due, int students, int others) {
		this.jdbc.sql("""
				update teacher_digest set students = ?, others = ?
				where district_id = ? and person_id = ? and day = ?""")
			.params(students, others, due.district().value(), due.teacher().value(), due.day())
			.update();
	}

	/** Schedules another try after one minute, two, four and so on, up to an hour. */
	void later(Due due) {
		this.jdbc.sql("""
				with later as (
					select now() + least(interval '1 minute' * power(2, least(tried, 10) - 1), interval '1 hour') as at
					from teacher_digest where district_id = :district and person_id = :teacher)
				update teacher_digest set due_at = later.at from later
				where district_id = :district and person_id = :teacher and day = :day and wanted""")
			.param("district", due.district().value())
			.param("teacher", due.teacher().value())
			.param("day", due.day())
			.update();
	}

	/** In some zones, it is already tomorrow. */
	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("delete from teacher_digest_day where day > current_date + 1").update();
		this.jdbc.sql("update teacher_digest set day = current_date - 1, due_at = null where day > current_date + 1")
			.update();
	}

	boolean isWanted(DistrictId district, PersonId teacher) {
		return this.jdbc.sql("""
				select not exists (select from teacher_digest
					where district_id = ? and person_id = ? and not wanted)""")
			.params(district.value(), teacher.value())
			.query(Boolean.class)
			.single();
	}

	void want(DistrictId district, PersonId teacher, boolean wanted) {
		this.jdbc.sql("""
				insert into teacher_digest as digest (district_id, person_id, wanted) values (?, ?, ?)
				on conflict (district_id, person_id) do update set wanted = excluded.wanted,
					due_at = case when excluded.wanted then digest.due_at end""")
			.params(district.value(), teacher.value(), wanted)
			.update();
	}

	private static Due due(ResultSet row, int number) throws SQLException {
		return new Due(new DistrictId(row.getString("district_id")), new PersonId(row.getString("person_id")),
				row.getObject("day", LocalDate.class), row.getInt("students"), row.getInt("others"),
				row.getObject("told_day", LocalDate.class));
	}

	/**
	 * A digest to send.
	 *
	 * @param day in the district's time zone
	 * @param students how much was waiting for students at the last check
	 * @param others the same for others
	 * @param told the day of the last one sent; null before the first
	 */
	record Due(DistrictId district, PersonId teacher, LocalDate day, int students, int others,
			@Nullable LocalDate told) {

	}

}
