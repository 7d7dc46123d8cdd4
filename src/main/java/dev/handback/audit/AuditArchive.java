package dev.handback.audit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.sql.DataSource;

import dev.handback.audit.SealStore.Seal;
import dev.handback.vocabulary.ids.DistrictId;
import org.flywaydb.core.Flyway;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Moves the oldest part of the audit to a file, with its seals. Needs the role that owns
 * the tables: the app's own may not delete anything of the audit.
 */
@Component
public class AuditArchive {

	private final Clock clock;

	private final ObjectProvider<Flyway> migrations;

	AuditArchive(Clock clock, ObjectProvider<Flyway> migrations) {
		this.clock = clock;
		this.migrations = migrations;
	}

	/**
	 * Writes what was sealed before that time to a new file, reads it back, and deletes
	 * it here, in one transaction: nothing else changes or reads such old records often
	 * enough to notice.
	 * @return the last seal in the file, of each district that has one
	 * @throws BrokenException if a seal is broken; nothing is archived
	 * @throws UncheckedIOException if the file exists, or can't be written
	 */
	public List<KeptSeal> archive(Instant before, Path file) {
		DataSource owner = this.migrations.getObject().getConfiguration().getDataSource();
		JdbcClient jdbc = JdbcClient.create(owner);
		return Optional
			.ofNullable(new TransactionTemplate(new JdbcTransactionManager(owner))
				.execute((status) -> archive(jdbc, before, file)))
			.orElseThrow();
	}

	private List<KeptSeal> archive(JdbcClient jdbc, Instant before, Path file) {
		// One at a time, so that each archive continues the one before.
		jdbc.sql("lock table audit_archive in exclusive mode").update();
		SealStore store = new SealStore(jdbc);
		boolean complete = false;
		try {
			ArchiveFile.create(file);
			try {
				List<KeptSeal> ends = write(store, before, file);
				check(store, file, ends);
				ends.forEach((end) -> forget(jdbc, end));
				complete = !ends.isEmpty();
				return ends;
			}
			finally {
				if (!complete) {
					Files.delete(file);
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<KeptSeal> write(SealStore store, Instant before, Path file) throws IOException {
		List<KeptSeal> ends = new ArrayList<>();
		try (BufferedWriter writer = Files.newBufferedWriter(file)) {
			for (DistrictId district : store.districts()) {
				List<Seal> seals = sealedBefore(store, district, ChronoUnit.MICROS.between(Instant.EPOCH, before));
				for (Seal seal : seals) {
					ArchiveFile.write(writer, new ArchivedSeal(district.value(), seal.number(), seal.sealedAt(),
							seal.digest(), store.records(district, seal.number())));
				}
				if (!seals.isEmpty()) {
					Seal last = seals.get(seals.size() - 1);
					ends.add(new KeptSeal(district, last.number(), last.digest()));
				}
			}
		}
		try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
			written.force(true);
		}
		return ends;
	}

	private static List<Seal> sealedBefore(SealStore store, DistrictId district, long time) {
		return store.seals(district).stream().takeWhile((seal) -> seal.sealedAt() < time).toList();
	}

	// What is deleted next can be read only from the file.
	private static void check(SealStore store, Path file, List<KeptSeal> ends) throws IOException {
		ArchiveCheck archive = new ArchiveCheck(store, List.of());
		if (!ends.isEmpty()) {
			archive.read(file);
		}
		for (KeptSeal end : ends) {
			ChainWalk walk = archive.of(end.district()).orElseThrow();
			if (!walk.last().equals(end)) {
				throw new BrokenException(end.district(), walk.flaw().findFirst().orElseThrow());
			}
		}
	}

	private void forget(JdbcClient jdbc, KeptSeal end) {
		jdbc.sql("insert into audit_archive (district_id, number, digest, archived_at) values (?, ?, ?, ?)")
			.params(end.district().value(), end.number(), end.digest(), Timestamp.from(this.clock.instant()))
			.update();
		new AuditTrail(jdbc, this.clock).record(end.district(), null, "audit archived",
				end.number() + " " + end.digest());
		jdbc.sql("delete from audit_record where district_id = ? and seal <= ?")
			.params(end.district().value(), end.number())
			.update();
		jdbc.sql("delete from audit_seal where district_id = ? and number <= ?")
			.params(end.district().value(), end.number())
			.update();
	}

	/** The part that was to be archived is broken. */
	public static final class BrokenException extends RuntimeException {

		private final DistrictId district;

		private final AuditChain.Flaw flaw;

		BrokenException(DistrictId district, AuditChain.Flaw flaw) {
			super("Seal " + flaw.seal() + " of " + district + " is broken");
			this.district = district;
			this.flaw = flaw;
		}

		public DistrictId district() {
			return this.district;
		}

		/** The first broken seal. */
		public AuditChain.Flaw flaw() {
			return this.flaw;
		}

	}

}
