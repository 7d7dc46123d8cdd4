package dev.handback.access;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Addresses of endpoints, with ids in place of their variables. */
class Addresses {

	private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}|\\*\\*");

	private final JdbcClient jdbc;

	private final String reference;

	/** Includes a sign-in that someone has started. */
	Addresses(JdbcClient jdbc) {
		this.jdbc = jdbc;
		this.reference = jdbc.sql("select reference from sign_in limit 1").query(String.class).single();
	}

	String of(String pattern, Ids ids) {
		return VARIABLE.matcher(pattern)
			.replaceAll((variable) -> Matcher.quoteReplacement(value(variable.group(1), ids)));
	}

	private String value(@Nullable String variable, Ids ids) {
		return switch (String.valueOf(variable)) {
			case "section" -> ids.section().value();
			// An assignment that was created in only one section is a set of its own.
			case "assignment", "set" -> ids.assignment().toString();
			case "student", "person" -> ids.student().value();
			case "district" -> People.district('a').value();
			case "delivery" -> deliveryOf(ids.assignment());
			case "plan" -> planOf(ids.section());
			// The signed-in teacher decides whose comment it is, not the address.
			case "comment" -> "00000000-0000-4000-8000-000000000000";
			case "reference" -> this.reference;
			// The administrator's district decides whose run it is, not the address.
			case "run" -> "0";
			case "null" -> "liveness";
			default -> throw new IllegalStateException("Say here what {" + variable + "} stands for");
		};
	}

	private String planOf(SectionId section) {
		return this.jdbc.sql("""
				insert into gradebook_import (district_id, id, section_id, person_id, made_at, plan)
				values (?, gen_random_uuid(), ?, '', now(), '{"changes": [], "skipped": [], "unchanged": 0}')
				returning id::text""")
			.params(People.district(section.value().charAt(19)).value(), section.value())
			.query(String.class)
			.single();
	}

	private String deliveryOf(AssignmentId assignment) {
		return this.jdbc.sql("select id::text from delivery where assignment_id = ? union all select '0' limit 1")
			.param(assignment.value())
			.query(String.class)
			.single();
	}

}
