package dev.handback.support;

import java.sql.Types;
import java.time.Duration;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A district's delivery rows. Their assignments needn't exist. */
public record StoredDeliveries(JdbcClient jdbc, DistrictId district) {

	/**
	 * Stores rows that are next sent in an hour.
	 * @param student whose grades they are, unless the state is one that only assignments
	 * have
	 * @param reason null for none
	 * @param age since when they have been waiting
	 */
	public void add(PersonId student, String state, @Nullable String reason, Duration age, int number) {
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, reason, wanted, sent,
					attempts, due_at, posting, changed_at, lease, lease_until)
				select :district, '5c00000000000000000a0001', gen_random_uuid(),
					case when :state <> 'UNKNOWN' then :student end, :state, :reason, 1, 0, 0,
					now() + interval '1 hour', false, now() - make_interval(secs => :seconds),
					case when :state = 'SENDING' then gen_random_uuid() end,
					case when :state = 'SENDING' then now() + interval '1 minute' end
				from generate_series(1, :number)""")
			.param("district", this.district.value())
			.param("student", student.value())
			.param("state", state)
			.param("reason", reason, Types.VARCHAR)
			.param("seconds", age.toSeconds())
			.param("number", number)
			.update();
	}

}
