package dev.handback.rostersync.events;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.client.RosterClient;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.records.RosterKind;
import dev.handback.rostersync.RosterProperties;
import dev.handback.rostersync.staging.RecordTranslator;
import dev.handback.rostersync.staging.RosterTable;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.rostersync.staging.StagedRowSource;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Compares a few records with the service's, to find changes that events didn't report.
 */
@Component
public class DriftCheck {

	private final RosterClient client;

	private final RosterProperties properties;

	private final JdbcClient jdbc;

	DriftCheck(RosterClient client, RosterProperties properties, JdbcClient jdbc) {
		this.client = client;
		this.properties = properties;
		this.jdbc = jdbc;
	}

	/** Compares some records of each kind, different ones each time. */
	public Drift compare(DistrictId district) {
		RecordTranslator translator = new RecordTranslator(district);
		return compare(district, StagedKind.SCHOOLS, RosterKind.SCHOOLS, translator::school)
			.plus(compare(district, StagedKind.TERMS, RosterKind.TERMS, translator::term))
			.plus(compare(district, StagedKind.COURSES, RosterKind.COURSES, translator::course))
			.plus(compare(district, StagedKind.USERS, RosterKind.USERS, translator::person))
			.plus(compare(district, StagedKind.SECTIONS, RosterKind.SECTIONS, translator::section));
	}

	private <T> Drift compare(DistrictId district, StagedKind kind, RosterKind<T> wire,
			Function<T, Optional<StagedRow>> translate) {
		return sample(district, kind).stream()
			.map((id) -> compare(district, kind, this.client.get(district, wire, id).map(translate)))
			.reduce(Drift.NONE, Drift::plus);
	}

	private Drift compare(DistrictId district, StagedKind kind, ServiceAnswer<Optional<StagedRow>> answer) {
		if (answer instanceof ServiceAnswer.Accepted<Optional<StagedRow>> accepted) {
			boolean same = accepted.value().isPresent() && isSame(district, kind, accepted.value().get());
			return new Drift(1, same ? 0 : 1);
		}
		boolean gone = answer instanceof ServiceAnswer.Refused<Optional<StagedRow>> refused
				&& refused.refusal() == Refusal.NOT_FOUND;
		return gone ? new Drift(1, 1) : Drift.NONE;
	}

	// Reads all keys, once a day: ids are clustered, so a random key would mostly hit the
	// same few records.
	private List<String> sample(DistrictId district, StagedKind kind) {
		return this.jdbc.sql("""
				select id from %1$s where district_id = :district and removed_at is null
					and id >= (select id from %1$s where district_id = :district and removed_at is null
						order by random() limit 1)
				order by id limit :number""".formatted(RosterTable.of(kind).table()))
			.param("district", district.value())
			.param("number", this.properties.sample())
			.query(String.class)
			.list();
	}

	private boolean isSame(DistrictId district, StagedKind kind, StagedRow row) {
		return RosterTable.madeOf(kind)
			.stream()
			.filter((table) -> !table.isMembership() || row.value(table.members()) != null)
			.allMatch((table) -> isSame(table, StagedRowSource.of(district, table, List.of(row)), row));
	}

	private boolean isSame(RosterTable table, StagedRowSource rows, StagedRow row) {
		String own = table.isMembership() ? "section_id" : "id";
		return this.jdbc
			.sql("""
					with source as (%1$s),
					stored as (select * from %2$s where district_id = :district and %3$s = :id and removed_at is null)
					select not exists (select from source
							where not exists (select from stored where %4$s and %5$s))
						and not exists (select from stored where not exists (select from source where %4$s))"""
				.formatted(table.source(rows.query()), table.table(), own, table.matches("stored", "source"),
						table.same("stored", "source")))
			.params(rows.parameters())
			.param("id", row.id())
			.query(Boolean.class)
			.single();
	}

	/**
	 * The result of a comparison.
	 *
	 * @param compared how many records the service showed or no longer has
	 * @param differing how many of them are different here
	 */
	public record Drift(int compared, int differing) {

		static final Drift NONE = new Drift(0, 0);

		Drift plus(Drift other) {
			return new Drift(this.compared + other.compared, this.differing + other.differing);
		}

	}

}
