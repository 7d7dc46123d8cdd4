package dev.handback.audit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import dev.handback.commands.Commands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** The old part of a chain moves to a file; whatever is changed in either part shows. */
class AuditArchiveIntegrationTests extends AuditTest {

	/** Before everything that other tests record. */
	private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

	private static final Instant AFTER_THREE = LONG_AGO.plus(3, ChronoUnit.DAYS);

	@Autowired
	private AuditArchive archive;

	@Autowired
	private Commands commands;

	@TempDir
	private Path folder;

	@AfterEach
	void remove() {
		this.transactions.executeWithoutResult((status) -> {
			this.jdbc.sql(WITHOUT_TRIGGERS).update();
			for (String table : List.of("audit_record", "audit_seal", "audit_archive")) {
				this.jdbc.sql("delete from " + table + " where district_id = ?").param(this.district.value()).update();
			}
		});
	}

	@Test
	void movesTheOldPartToAFileFromWhichTheChainContinues() throws IOException {
		seals(5);

		Path file = archive(AFTER_THREE);

		assertThat(texts("select subject from audit_record where district_id = ? and action = 'done' order by id"))
			.containsExactly("4", "5");
		assertThat(texts("select subject from audit_record where district_id = ? and action = 'audit archived'"))
			.singleElement()
			.asString()
			.startsWith("3 ");
		this.seals.sealNewRecords();
		assertThat(chain()).satisfies((chain) -> {
			assertThat(chain.isIntact()).isTrue();
			assertThat(chain.archived()).isEqualTo(3);
			assertThat(chain.seals()).isEqualTo(3);
		});
		assertThat(chain(file)).satisfies((chain) -> {
			assertThat(chain.isIntact()).isTrue();
			assertThat(chain.archived()).isZero();
			assertThat(chain.seals()).isEqualTo(6);
			assertThat(chain.records()).isEqualTo(6);
		});
	}

	@Test
	void theNextSealContinuesWhereAllOfThemWereArchived() throws IOException {
		seals(2);

		Path file = archive(AFTER_THREE);
		assertThat(this.seals.newest()).filteredOn((seal) -> seal.district().equals(this.district))
			.extracting(KeptSeal::number)
			.containsExactly(2L);
		this.seals.sealNewRecords();

		assertThat(this.store.newest(this.district)).map(KeptSeal::number).contains(3L);
		assertThat(chain(file).isIntact()).isTrue();
	}

	@Test
	void followsSeveralArchivesAndMissesOneThatIsLeftOut() throws IOException {
		seals(5);
		Path first = archive(LONG_AGO.plus(1, ChronoUnit.DAYS));
		Path second = archive(AFTER_THREE);
		Path third = archive(LONG_AGO.plus(4, ChronoUnit.DAYS));

		assertThat(chain(first, second, third)).matches(AuditChain::isIntact)
			.extracting(AuditChain::archived)
			.isEqualTo(0L);
		assertThat(chain(second, third)).matches(AuditChain::isIntact).extracting(AuditChain::archived).isEqualTo(1L);
		assertThat(chain(first, second, Files.copy(second, this.folder.resolve("copy")), first, third))
			.matches(AuditChain::isIntact)
			.extracting(AuditChain::seals)
			.isEqualTo(5L);
		assertThat(chain(first, third).flaw()).isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.SEAL_MISSING));
		assertThat(chain(first, second).flaw())
			.isEqualTo(new AuditChain.Flaw(4, AuditChain.Flaw.Kind.KEPT_ONE_MISSING));
	}

	@Test
	void saysThatArchivesHaveASealTwiceInsteadOfMissingOne() throws IOException {
		seals(5);
		Path archive = archive(AFTER_THREE);
		Path killed = Files.write(this.folder.resolve("killed"), Files.readAllLines(archive).subList(0, 2));

		assertThat(chain(killed, archive).flaw()).isEqualTo(new AuditChain.Flaw(1, AuditChain.Flaw.Kind.HERE_TWICE));
		assertThat(verified(killed, archive)).contains(this.district + ": not verified from seal 1 on: the archives")
			.endsWith("Verify again as said above.\n")
			.doesNotContain("broken");
	}

	@Test
	void letsNoOneElseReadAnArchive() throws IOException {
		seals(1);

		assertThat(Files.getPosixFilePermissions(archive(AFTER_THREE)))
			.isEqualTo(PosixFilePermissions.fromString("rw-------"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			"subject":"2"        | "subject":"other"
			"action":"done"      | "action":"undone"
			"actor":null         | "actor":""
			"recordedAt":9784    | "recordedAt":9785
			"sealedAt":9784      | "sealedAt":9785
			"number":2           | "number":7
			"digest":"           | "digest":"0
			"records":[{         | "records":[],"was":[{
			"id":                | "id":1
			""")
	void noticesAnyChangeInAnArchive(String text, String other) throws IOException {
		seals(4);
		Path file = archive(AFTER_THREE);
		List<String> lines = new ArrayList<>(Files.readAllLines(file));
		lines.set(1, lines.get(1).replace(text.strip(), other.strip()));
		assertThat(lines.get(1)).contains(other.strip());
		Files.write(file, lines);

		assertBroken(file);
	}

	@Test
	void noticesLinesThatWereRemovedDoubledOrSwapped() throws IOException {
		seals(4);
		Path file = archive(AFTER_THREE);
		List<String> lines = List.copyOf(Files.readAllLines(file));

		for (int line = 0; line < 3; line++) {
			List<String> removed = new ArrayList<>(lines);
			removed.remove(line);
			assertBroken(Files.write(file, removed));
			List<String> doubled = new ArrayList<>(lines);
			doubled.add(line, lines.get(line));
			assertBroken(Files.write(file, doubled));
		}
		List<String> swapped = new ArrayList<>(lines);
		Collections.swap(swapped, 0, 1);
		assertBroken(Files.write(file, swapped));
		assertBroken(Files.write(file, List.of()));
		assertThat(chain(Files.write(file, lines)).isIntact()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "update audit_record set subject = 'other' where district_id = ? and seal = 4",
			"delete from audit_record where district_id = ? and seal = 4",
			"update audit_archive set digest = repeat('a', 64) where district_id = ?",
			"update audit_archive set number = 2 where district_id = ?",
			"delete from audit_archive where district_id = ?",
			"insert into audit_archive values (?, 4, repeat('a', 64), now())", """
					insert into audit_record (district_id, recorded_at, action, subject, seal)
					values (?, now(), 'done', 'slipped in', 2)""" })
	void noticesAnyChangeInTheDatabase(String tampering) throws IOException {
		seals(5);
		Path file = archive(AFTER_THREE);

		tamper(tampering);

		assertThat(chain(file).flaw()).isNotNull();
	}

	@Test
	void noticesThatAllWasDeletedFromTheDatabase() throws IOException {
		seals(3);
		Path file = archive(AFTER_THREE);

		tamper("delete from audit_record where district_id = ?");
		tamper("delete from audit_archive where district_id = ?");

		assertThat(chain(file).flaw()).isEqualTo(new AuditChain.Flaw(3, AuditChain.Flaw.Kind.KEPT_ONE_MISSING));
	}

	@Test
	void looksKeptSealsUpInTheArchiveToo() throws IOException {
		seals(2);
		KeptSeal kept = this.store.newest(this.district).orElseThrow();
		KeptSeal other = new KeptSeal(this.district, 1, "a".repeat(64));
		seals(1);
		Path file = archive(AFTER_THREE.plus(9, ChronoUnit.DAYS));

		assertThat(this.seals.verify(List.of(kept), List.of(file))).filteredOn(this::isOurs)
			.allMatch(AuditChain::isIntact);
		assertThat(this.seals.verify(List.of(kept, other), List.of(file))).filteredOn(this::isOurs)
			.extracting(AuditChain::flaw)
			.containsExactly(new AuditChain.Flaw(1, AuditChain.Flaw.Kind.NOT_THE_KEPT_ONE));
	}

	@Test
	void aKeptSealMayBeTheArchivesLastAndMayHaveBeenKeptTwice() throws IOException {
		seals(2);
		KeptSeal kept = this.store.newest(this.district).orElseThrow();
		Path file = archive(AFTER_THREE);

		assertThat(this.seals.verify(List.of(kept, kept), List.of(file))).filteredOn(this::isOurs)
			.allMatch(AuditChain::isIntact);
		assertThat(this.seals.verify(List.of(kept, kept), List.of())).filteredOn(this::isOurs)
			.allMatch(AuditChain::isIntact);
	}

	@ParameterizedTest
	@ValueSource(strings = { "delete from audit_record where district_id = ?",
			"delete from audit_seal where district_id = ?", "delete from audit_archive where district_id = ?",
			"update audit_archive set number = 9 where district_id = ?" })
	void theDatabaseRefusesToDeleteWhatIsNotArchived(String deleting) throws IOException {
		seals(5);
		archive(AFTER_THREE);

		assertThatExceptionOfType(DataAccessException.class)
			.isThrownBy(() -> this.jdbc.sql(deleting).param(this.district.value()).update())
			.withMessageContaining("append-only");
	}

	@Test
	void archivesNothingThatIsBroken() {
		seals(4);
		tamper("update audit_record set subject = 'other' where district_id = ? and seal = 2");

		assertThatExceptionOfType(AuditArchive.BrokenException.class).isThrownBy(() -> archive(AFTER_THREE))
			.satisfies((broken) -> assertThat(broken.flaw())
				.isEqualTo(new AuditChain.Flaw(2, AuditChain.Flaw.Kind.CHANGED)));

		assertThat(this.folder).isEmptyDirectory();
		assertThat(this.store.seals(this.district)).hasSize(4);
	}

	@Test
	void writesOverNoFileAndLeavesNoneIfNothingIsOld() throws IOException {
		seals(2);
		Path there = Files.writeString(this.folder.resolve("there"), "other");

		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> this.archive.archive(AFTER_THREE, there));
		assertThat(this.store.seals(this.district)).hasSize(2);
		assertThat(there).hasContent("other");
		assertThat(this.archive.archive(LONG_AGO, this.folder.resolve("none"))).isEmpty();
		assertThat(this.folder.resolve("none")).doesNotExist();
	}

	private void assertBroken(Path file) throws IOException {
		try {
			assertThat(chain(file).flaw()).isNotNull();
		}
		catch (IOException ex) {
			assertThatIOException().isThrownBy(() -> chain(file)).withMessageMatching("A line isn't a seal|.* empty");
		}
	}

	/** A record a day, sealed at its end. */
	private void seals(int number) {
		for (int i = 0; i < number; i++) {
			long day = this.store.newest(this.district).map(KeptSeal::number).orElse(0L) + 1;
			this.trail.record(this.district, null, "done", String.valueOf(day));
			this.transactions.executeWithoutResult((status) -> seal(day));
		}
	}

	private void seal(long number) {
		Instant at = LONG_AGO.plus(number, ChronoUnit.DAYS).minusSeconds(60);
		this.jdbc.sql(WITHOUT_TRIGGERS).update();
		this.jdbc.sql("update audit_record set recorded_at = ? where district_id = ? and seal is null")
			.params(Timestamp.from(at), this.district.value())
			.update();
		long micros = ChronoUnit.MICROS.between(Instant.EPOCH, at);
		List<SealedRecord> records = this.store.number(this.district, number, 10);
		String previous = this.store.newest(this.district).map(KeptSeal::digest).orElse(SealDigest.none());
		this.store.add(this.district, new SealStore.Seal(number, micros, records.size(),
				SealDigest.of(previous, this.district, number, micros, records)));
	}

	private Path archive(Instant before) {
		Path file = this.folder.resolve(UUID.randomUUID() + ".jsonl");
		assertThat(this.archive.archive(before, file)).extracting(KeptSeal::district).containsExactly(this.district);
		return file;
	}

	private AuditChain chain(Path... archives) throws IOException {
		return this.seals.verify(List.of(), List.of(archives)).stream().filter(this::isOurs).findFirst().orElseThrow();
	}

	/** What the command prints. */
	private String verified(Path... archives) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		List<String> words = Stream.concat(Stream.of("audit", "verify"), Stream.of(archives).map(Path::toString))
			.toList();
		this.commands.run(words, new PrintStream(out, true, StandardCharsets.UTF_8), System.err);
		return out.toString(StandardCharsets.UTF_8);
	}

	private boolean isOurs(AuditChain chain) {
		return chain.district().equals(this.district);
	}

	private List<String> texts(String sql) {
		return this.jdbc.sql(sql).param(this.district.value()).query(String.class).list();
	}

}
