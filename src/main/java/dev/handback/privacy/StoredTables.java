package dev.handback.privacy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The tables that there are, from the database's catalog, so that none can be missed. */
@Repository
public class StoredTables {

	// Tables that refer to others come before them.
	private static final String OF_DISTRICTS = """
			with recursive named as (
				select to_regclass(quote_ident(c.table_name)) as id from information_schema.columns c
				join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
				where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
					and c.column_name = 'district_id'),
			referring as (
				select id, 0 as depth from named
				union select conrelid, depth + 1 from referring join pg_constraint on confrelid = id and contype = 'f')
			select relname from referring join named using (id) join pg_class on oid = id
			group by relname order by max(depth) desc, relname""";

	// Without encrypted tokens, and without what continues a sign-in or a session.
	private static final String SELECT = """
			select 'select ' || string_agg(quote_ident(attname), ', ' order by attnum) || ' from ' || quote_ident(:table)
				|| ' where district_id = :district'
			from pg_attribute where attrelid = to_regclass(quote_ident(:table)) and attnum > 0 and not attisdropped
				and atttypid <> 'bytea'::regtype
				and attname not in ('session_id', 'nonce', 'state_hash', 'browser_hash')""";

	private final JdbcClient jdbc;

	StoredTables(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * The tables with a district's id, each before those that it refers to.
	 */
	public List<String> ofDistricts() {
		return this.jdbc.sql(OF_DISTRICTS).query(String.class).list();
	}

	/** Whether anything is stored under the district's id. */
	boolean contain(DistrictId district) {
		return ofDistricts().stream()
			.anyMatch((table) -> this.jdbc
				.sql("select exists (select from \"" + table + "\" where district_id = :district)")
				.param("district", district.value())
				.query(Boolean.class)
				.single());
	}

	/** What is exported of a district's table. */
	String select(String table) {
		return this.jdbc.sql(SELECT).param("table", table).query(String.class).single();
	}

	/** What each table is for, in the words of its comment. */
	Map<String, String> purposes() {
		Map<String, String> purposes = new HashMap<>();
		this.jdbc.sql("""
				select relname, obj_description(oid, 'pg_class') as purpose from pg_class
				where relnamespace = current_schema()::regnamespace and relkind = 'r'""").query((row) -> {
			purposes.put(row.getString("relname"), String.valueOf(row.getString("purpose")));
		});
		return purposes;
	}

}
