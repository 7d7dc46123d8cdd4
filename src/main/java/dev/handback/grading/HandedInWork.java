package dev.handback.grading;

import java.sql.Timestamp;
import java.time.Instant;

import dev.handback.delivery.Target;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When each student's newest work was handed in, wherever that was. */
@Repository
class HandedInWork {

	private final JdbcClient jdbc;

	HandedInWork(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The student handed in something new. */
	void handedIn(Target submission, Instant at) {
		this.jdbc.sql("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at) values (?, ?, ?, ?)
				on conflict (district_id, assignment_id, student_id) do update
					set handed_in_at = greatest(handed_in_work.handed_in_at, excluded.handed_in_at)""")
			.param(submission.district().value())
			.param(submission.assignment().value())
			.param(String.valueOf(submission.student()))
			.param(Timestamp.from(at))
			.update();
	}

}
