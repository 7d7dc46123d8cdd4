package dev.handback.grading.comments;

import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.signon.SignedInUser;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The comments that each teacher keeps. */
@Repository
class KeptComments {

	private static final String OF_TEACHER = " where district_id = :district and person_id = :person";

	private static final String ONE = OF_TEACHER + " and comment_id = :id";

	private final JdbcClient jdbc;

	private final Clock clock;

	KeptComments(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/** All that the teacher keeps, the most recently used first. */
	List<KeptComment> of(SignedInUser teacher) {
		return sql("select comment_id, text from kept_comment" + OF_TEACHER
				+ " order by used_at desc, comment_id limit :most", teacher)
			.param("most", KeptComment.MOST)
			.query((row, number) -> new KeptComment(row.getObject("comment_id", UUID.class), row.getString("text")))
			.list();
	}

	/**
	 * Keeps a text, unless it is kept already.
	 * @return whether it is kept; false if the teacher keeps too many
	 */
	boolean add(SignedInUser teacher, String text) {
		int added = sql("""
				insert into kept_comment (district_id, person_id, comment_id, text, created_at, used_at)
				select :district, :person, :id, :text, :now, :now
				where (select count(*) from kept_comment""" + OF_TEACHER + ") < :most on conflict do nothing", teacher)
			.param("id", UUID.randomUUID())
			.param("text", text)
			.param("most", KeptComment.MOST)
			.param("now", now())
			.update();
		return added == 1 || isKept(teacher, text);
	}

	/**
	 * Changes a text. Another comment with the same text is dropped, and one that was
	 * deleted meanwhile is kept again.
	 * @return as {@link #add}
	 */
	@Transactional
	boolean change(SignedInUser teacher, UUID id, String text) {
		sql("delete from kept_comment" + OF_TEACHER + " and md5(text) = md5(:text) and comment_id <> :id", teacher)
			.param("text", text)
			.param("id", id)
			.update();
		int changed = sql("update kept_comment set text = :text" + ONE, teacher).param("text", text)
			.param("id", id)
			.update();
		return changed == 1 || add(teacher, text);
	}

	/** Deletes a comment; returns its text if it was there. */
	Optional<String> delete(SignedInUser teacher, UUID id) {
		return sql("delete from kept_comment" + ONE + " returning text", teacher).param("id", id)
			.query(String.class)
			.optional();
	}

	/** Notes that a comment was used. */
	void use(SignedInUser teacher, UUID id) {
		sql("update kept_comment set used_at = :now" + ONE, teacher).param("now", now()).param("id", id).update();
	}

	private boolean isKept(SignedInUser teacher, String text) {
		return sql("select exists (select from kept_comment" + OF_TEACHER + " and md5(text) = md5(:text))", teacher)
			.param("text", text)
			.query(Boolean.class)
			.single();
	}

	private Timestamp now() {
		return Timestamp.from(this.clock.instant());
	}

	private JdbcClient.StatementSpec sql(String sql, SignedInUser teacher) {
		return this.jdbc.sql(sql)
			.param("district", teacher.district().value())
			.param("person", teacher.person().value());
	}

}
