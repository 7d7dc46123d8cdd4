package dev.handback.grading.comments;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.PlainText;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Comments that a teacher often writes and doesn't keep yet. None while they keep as many
 * as they can, and none about work with a rubric, which writes comments of its own.
 */
@Component
public class FrequentComments {

	private static final Duration RECENT = Duration.ofDays(180);

	/** For how many students it was used. */
	private static final int OFTEN = 3;

	private static final int MOST_OFFERED = 10;

	private static final int MOST_READ = 5_000;

	private final JdbcClient jdbc;

	private final Clock clock;

	FrequentComments(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/** Those worth keeping, the most frequent first. */
	List<Frequent> of(SignedInUser teacher) {
		return find(teacher, "", "");
	}

	/**
	 * The comment as it is stored, if it has just become worth keeping: whoever doesn't
	 * keep it then isn't asked again.
	 */
	public Optional<String> ifWorthKeeping(SignedInUser teacher, String comment) {
		return find(teacher, " and md5(comment) = md5(:comment)", PlainText.normalized(comment)).stream()
			.filter((found) -> found.students() == OFTEN)
			.map(Frequent::text)
			.findFirst();
	}

	private List<Frequent> find(SignedInUser teacher, String condition, String comment) {
		return this.jdbc.sql("""
				select comment, count(distinct student_id) as students from (
					select comment, student_id from grade_change g
					where district_id = :district and changed_by = :person and changed_at > :since
						and comment is not null and char_length(comment) <= :longest%s
						and not exists (select from rubric r
							where r.district_id = g.district_id and r.assignment_id = g.assignment_id)
					order by changed_at desc limit :read) as recent
				where not exists (select from kept_comment k
						where k.district_id = :district and k.person_id = :person and md5(k.text) = md5(recent.comment))
					and (select count(*) from kept_comment k
						where k.district_id = :district and k.person_id = :person) < :most
				group by comment having count(distinct student_id) >= :often
				order by students desc, comment limit :offered""".formatted(condition))
			.param("district", teacher.district().value())
			.param("person", teacher.person().value())
			.param("since", Timestamp.from(this.clock.instant().minus(RECENT)))
			.param("longest", KeptComment.LONGEST)
			.param("comment", comment)
			.param("read", MOST_READ)
			.param("most", KeptComment.MOST)
			.param("often", OFTEN)
			.param("offered", MOST_OFFERED)
			.query((row, number) -> new Frequent(row.getString("comment"), row.getInt("students")))
			.list();
	}

	/** A comment, and for how many students it was used. */
	record Frequent(String text, int students) {

	}

}
