package dev.handback.simulation;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;

/** What nodes still have to do in a district. */
public final class Unrest {

	/** The reasons that no one has to do anything about. */
	private static final String[] MOVING = Stream
		.concat(Stream.of(""),
				Stream.of(Reason.values())
					.filter((reason) -> reason.owner() == Reason.Owner.NO_ONE && reason.isTriedAgain())
					.map(Reason::name))
		.toArray(String[]::new);

	private Unrest() {
	}

	/**
	 * Lists the rows, the checks of the LMS that a page asked for, and grades whose time
	 * comes. Rows that wait for a person are retried only once in a while and aren't
	 * among them.
	 * @param late whether to include writes that may still land late
	 * @return one line each, for the story
	 */
	public static List<String> of(JdbcClient database, DistrictId district, Instant now, boolean late) {
		return database.sql("""
				select concat_ws(' ', coalesce(student_id, 'assignment'), state, reason, due_at, lease_until, look_at)
				from delivery where district_id = :district and (lease is not null or state in ('SENDING', 'CHECKING')
					or state <> 'DUE' and (:late and late_write or look_at <= :now)
					or state = 'DUE' and coalesce(reason, '') = any (:moving)
					or reason = 'NOT_ENROLLED'
					or state = 'UNKNOWN' and due_at > :now)
				union all
				select concat_ws(' ', 'check', assignment_id, asked_at, looked_at, lease_until)
				from lms_look where district_id = :district and asked_at is not null
				union all
				select concat_ws(' ', 'release', assignment_id, release_at)
				from grade_release where district_id = :district and mode = 'AT_TIME'""")
			.param("district", district.value())
			.param("moving", MOVING)
			.param("late", late)
			.param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
			.query(String.class)
			.list();
	}

}
