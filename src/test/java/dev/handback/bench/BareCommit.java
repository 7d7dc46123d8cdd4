package dev.handback.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

/**
 * The rows that a saved cell writes, committed automatically: the grade, its history, its
 * delivery and its audit record, in prepared statements on one open connection.
 */
final class BareCommit extends Repeated {

	private static final List<String> STATEMENTS = List.of("""
			insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
			values (?, ?, ?, ?, 'bare', now(), 1)
			on conflict (district_id, assignment_id, student_id) do update set points = excluded.points,
				graded_at = excluded.graded_at, version = grade.version + 1""", """
			insert into grade_change (district_id, assignment_id, student_id, points, changed_by, changed_at)
			values (?, ?, ?, ?, 'bare', now())""", """
			insert into delivery (district_id, assignment_id, student_id, wanted, section_id, state, sent, attempts,
				due_at, posting, changed_at, priority)
			values (?, ?, ?, ?, 'bare', 'DUE', 0, 0, now(), false, now(), 0)
			on conflict (district_id, assignment_id, student_id) do update set wanted = delivery.wanted + 1,
				state = excluded.state, due_at = excluded.due_at, changed_at = excluded.changed_at""", """
			insert into audit_record (district_id, recorded_at, actor, action, subject)
			values (?, now(), ?::text, ?, ?)""");

	private final DataSource database;

	private final List<String> assignments;

	private final List<String> students;

	private final List<PreparedStatement> prepared = new ArrayList<>();

	BareCommit(DataSource database, List<String> assignments, List<String> students) {
		this.database = database;
		this.assignments = assignments;
		this.students = students;
	}

	@Override
	void once(int number) throws SQLException {
		if (this.prepared.isEmpty()) {
			Connection connection = this.database.getConnection();
			connection.setAutoCommit(false);
			for (String statement : STATEMENTS) {
				this.prepared.add(connection.prepareStatement(statement));
			}
		}
		int cell = number % (this.assignments.size() * this.students.size());
		UUID assignment = UUID.fromString(this.assignments.get(cell % this.assignments.size()));
		String student = this.students.get(cell / this.assignments.size());
		for (PreparedStatement statement : this.prepared) {
			boolean audit = statement == this.prepared.get(STATEMENTS.size() - 1);
			statement.setString(1, GradebookFixture.BARE);
			statement.setObject(2, audit ? student : assignment);
			statement.setString(3, audit ? "grade given" : student);
			if (audit) {
				statement.setString(4, assignment + " " + student);
			}
			else {
				statement.setInt(4, number);
			}
			statement.executeUpdate();
		}
		this.prepared.get(0).getConnection().commit();
	}

}
