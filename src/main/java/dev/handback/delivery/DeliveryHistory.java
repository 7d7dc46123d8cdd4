package dev.handback.delivery;

import java.time.Duration;
import java.util.List;

import dev.handback.vocabulary.Columns;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The attempts to deliver a student's submission. */
@Component
public class DeliveryHistory {

	private static final int NEWEST = 100;

	private final JdbcClient jdbc;

	DeliveryHistory(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The newest attempts, newest first. */
	public List<AttemptView> of(DeliveryTarget submission) {
		return this.jdbc.sql("""
				select a.id, a.attempted_at, a.operation, a.outcome, coalesce(a.answer, '') as answer,
					coalesce(a.duration_ms, 0) as duration_ms
				from delivery d
				join delivery_attempt a on a.district_id = d.district_id and a.delivery_id = d.id
				where d.district_id = :district and d.assignment_id = :assignment and d.student_id = :student
				order by a.id desc limit :newest""")
			.param("district", submission.district().value())
			.param("assignment", submission.assignment().value())
			.param("student", String.valueOf(submission.student()))
			.param("newest", NEWEST)
			.query((row, number) -> new AttemptView(row.getLong("id"), Columns.instant(row, "attempted_at"),
					row.getString("operation"), row.getString("outcome"), row.getString("answer"),
					Duration.ofMillis(row.getLong("duration_ms"))))
			.list();
	}

}
