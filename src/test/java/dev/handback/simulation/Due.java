package dev.handback.simulation;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What the nodes' loops may find to do in a district, so that they needn't do rounds that
 * find nothing; most rounds of a schedule would. When in doubt, there is something.
 *
 * @param deliveries whether a row may be claimed or taken back
 * @param departures whether a row may wait for a student to leave or return
 * @param polls whether a check of the LMS may be claimed
 * @param releases whether grades are held until some time
 * @param next when time alone changes one of these
 */
record Due(boolean deliveries, boolean departures, boolean polls, boolean releases, Instant next) {

	static final Due ALL = new Due(true, true, true, true, Instant.MAX);

	static Due of(JdbcClient database, DistrictId district, Instant now) {
		return database.sql("""
				with paused as (select until from delivery_pause where district_id = :district and until > :now),
				rows as (select bool_or(lease_until < :now or lease is null and not exists (select from paused)
						and (state in ('DUE', 'CHECKING') and due_at <= :now or look_at <= :now)) as deliveries,
					bool_or(lease is null and state in ('DUE', 'HELD', 'REFUSED') and reason is not null) as departures,
					min(due_at) filter (where due_at > :now) as due, min(look_at) filter (where look_at > :now) as look,
					min(due_at) filter (where state = 'CHECKING' and due_at + interval '10 seconds' > :now)
						+ interval '10 seconds' as late,
					min(lease_until) filter (where lease_until > :now) as lease
					from delivery where district_id = :district),
				polls as (select bool_or(coalesce(lease_until < :now, true)
						and coalesce(looked_at <= cast(:now as timestamptz) - interval '1 minute', true)) as polls,
					min(lease_until) filter (where lease_until > :now) as lease,
					min(looked_at) filter (where looked_at > cast(:now as timestamptz) - interval '1 minute')
						+ interval '1 minute' as look
					from lms_look where district_id = :district and asked_at is not null),
				holds as (select count(*) > 0 as releases, min(release_at) filter (where release_at > :now) as release
					from grade_release where district_id = :district and mode = 'AT_TIME')
				select coalesce(deliveries, false) as deliveries, coalesce(departures, false) as departures,
					coalesce(polls, false) as polls, releases,
					least(due, rows.look, late, rows.lease, polls.lease, polls.look, release,
						(select until from paused)) as next
				from rows, polls, holds""")
			.param("district", district.value())
			.param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
			.query((row, number) -> {
				Instant next = Columns.instantOrNull(row, "next");
				return new Due(row.getBoolean("deliveries"), row.getBoolean("departures"), row.getBoolean("polls"),
						row.getBoolean("releases"), (next != null) ? next.plusMillis(1) : Instant.MAX);
			})
			.single();
	}

}
