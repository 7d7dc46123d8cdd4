package dev.handback.grading.grades;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

import dev.handback.roster.SectionUse;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Tells the roster which sections are in use. */
@Component
class SectionsInUse implements SectionUse {

	private final JdbcClient jdbc;

	SectionsInUse(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Override
	public Set<String> usedSince(DistrictId district, Collection<String> sections, Instant since) {
		return this.jdbc.sql("""
				select asked.id from unnest(:sections) as asked (id)
				where exists (select from assignment_summary a
					where a.district_id = :district and a.section_id = asked.id and (a.created_at > :since
						or exists (select from grade g where g.district_id = :district and g.assignment_id = a.id
							and g.graded_at > :since)))""")
			.param("district", district.value())
			.param("sections", sections.toArray(String[]::new))
			.param("since", Timestamp.from(since))
			.query(String.class)
			.set();
	}

}
