package dev.handback.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The tables of records and seals. */
@Repository
class SealStore {

	private static final String RECORD = """
			id, (extract(epoch from recorded_at) * 1000000)::bigint as recorded_at, actor, action, subject""";

	private final JdbcClient jdbc;

	SealStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** Districts with records that wait for a seal. */
	List<DistrictId> unsealed() {
		return this.jdbc.sql("select distinct district_id from audit_record where seal is null")
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list();
	}

	/** All districts that have records, seals, or archives. */
	List<DistrictId> districts() {
		return this.jdbc.sql("""
				select district_id from audit_seal union select district_id from audit_record
				union select district_id from audit_archive order by 1""")
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list();
	}

	/**
	 * Lets only one node at a time seal the district's records, until the transaction
	 * ends.
	 */
	void lock(DistrictId district) {
		this.jdbc.sql("select pg_advisory_xact_lock(hashtextextended('audit ' || :district, 0))")
			.param("district", district.value())
			.query((row, number) -> "")
			.single();
	}

	/** Gives the oldest unsealed records the number of their new seal. */
	List<SealedRecord> number(DistrictId district, long seal, int atMost) {
		List<SealedRecord> records = this.jdbc
			.sql("""
					with numbered as (
						update audit_record set seal = :seal
						where district_id = :district and seal is null and id in (
							select id from audit_record where district_id = :district and seal is null order by id limit :atMost)
						returning id, recorded_at, actor, action, subject)
					select\s"""
					+ RECORD + " from numbered")
			.param("district", district.value())
			.param("seal", seal)
			.param("atMost", atMost)
			.query(SealedRecord.class)
			.list();
		return records.stream().sorted(Comparator.comparingLong(SealedRecord::id)).toList();
	}

	void add(DistrictId district, Seal seal) {
		this.jdbc
			.sql("""
					insert into audit_seal (district_id, number, sealed_at, records, digest)
					values (:district, :number, 'epoch'::timestamptz + :sealedAt * interval '1 microsecond', :records, :digest)""")
			.param("district", district.value())
			.param("number", seal.number())
			.param("sealedAt", seal.sealedAt())
			.param("records", seal.records())
			.param("digest", seal.digest())
			.update();
	}

	/** The seal that the next one builds on. */
	Optional<KeptSeal> newest(DistrictId district) {
		return this.jdbc.sql("""
				(select district_id, number, digest from audit_seal where district_id = :district
					order by number desc limit 1)
				union all (select district_id, number, digest from audit_archive where district_id = :district
					order by number desc limit 1)
				order by number desc limit 1""").param("district", district.value()).query(SealStore::kept).optional();
	}

	/** The newest seal of each district. */
	List<KeptSeal> newest() {
		return this.jdbc.sql("""
				select distinct on (district_id) district_id, number, digest from (
					select district_id, number, digest from audit_seal
					union all select district_id, number, digest from audit_archive) seal
				order by district_id, number desc""").query(SealStore::kept).list();
	}

	/** The last seal of each of the district's archives, oldest first. */
	List<KeptSeal> archived(DistrictId district) {
		return this.jdbc.sql("""
				select district_id, number, digest from audit_archive
				where district_id = :district order by number""")
			.param("district", district.value())
			.query(SealStore::kept)
			.list();
	}

	private static KeptSeal kept(ResultSet row, int rowNumber) throws SQLException {
		return new KeptSeal(new DistrictId(row.getString("district_id")), row.getLong("number"),
				row.getString("digest"));
	}

	/** The district's seals in order. */
	List<Seal> seals(DistrictId district) {
		return this.jdbc.sql("""
				select number, (extract(epoch from sealed_at) * 1000000)::bigint as sealed_at, records, digest
				from audit_seal where district_id = :district order by number""")
			.param("district", district.value())
			.query(Seal.class)
			.list();
	}

	/** The records with that seal number, by id. */
	List<SealedRecord> records(DistrictId district, long seal) {
		return this.jdbc
			.sql("select " + RECORD + " from audit_record where district_id = :district and seal = :seal order by id")
			.param("district", district.value())
			.param("seal", seal)
			.query(SealedRecord.class)
			.list();
	}

	long unsealed(DistrictId district) {
		return this.jdbc.sql("select count(*) from audit_record where district_id = :district and seal is null")
			.param("district", district.value())
			.query(Long.class)
			.single();
	}

	/** The lowest number of an archived seal that is still here, or whose records are. */
	Optional<Long> archivedAndHere(KeptSeal end) {
		return this.jdbc.sql("""
				select min(number) from (
					select number from audit_seal where district_id = :district and number <= :end
					union all select seal from audit_record where district_id = :district and seal <= :end) here""")
			.param("district", end.district().value())
			.param("end", end.number())
			.query((row, number) -> Optional.ofNullable((Long) row.getObject(1)))
			.single();
	}

	/** The lowest seal number on a record that has neither a seal nor an archive. */
	Optional<Long> numberWithoutSeal(DistrictId district) {
		return this.jdbc.sql("""
				select min(seal) from audit_record
				where district_id = :district and seal > coalesce(
						(select max(number) from audit_archive where district_id = :district), 0)
					and not exists (select from audit_seal
						where audit_seal.district_id = audit_record.district_id and number = audit_record.seal)""")
			.param("district", district.value())
			.query((row, number) -> Optional.ofNullable((Long) row.getObject(1)))
			.single();
	}

	/**
	 * @param number counts up from 1 in its district
	 * @param sealedAt microseconds since 1970
	 * @param records how many records it closed
	 * @param digest in hexadecimal
	 */
	record Seal(long number, long sealedAt, int records, String digest) {

	}

}
