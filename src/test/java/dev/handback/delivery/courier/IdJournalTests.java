package dev.handback.delivery.courier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.districts.machines.DistrictMachines;
import dev.handback.support.SettableClock;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Damaged files, full disks, and what happens to the ids. */
@Tag("integration")
@ExtendWith(OutputCaptureExtension.class)
class IdJournalTests {

	private final DistrictMachines machines = Mockito.mock((call) -> true);

	@TempDir
	private Path directory;

	@Test
	void saysAtStartupThatNoIdCanBeKept(CapturedOutput output) throws IOException {
		ids(this.directory.resolve("new/folder")).lookAtDirectory();
		assertThat(output).doesNotContain("Can't write to");

		ids(Files.createFile(this.directory.resolve("file")).resolve("folder")).lookAtDirectory();
		assertThat(output).contains("Can't write to " + this.directory.resolve("file/folder"));
		assertThat(this.directory.resolve("new")).doesNotExist();
	}

	@Test
	void readsEveryIntactLineAndNothingElseWhereverTheFileIsDamaged() throws IOException {
		IdJournal ids = ids(this.directory);
		List<IdJournal.Unstored> kept = IntStream.range(0, 3).mapToObj((number) -> unstored()).toList();
		kept.forEach((one) -> ids.keep(one.assignment(), one.create(), one.id()));
		byte[] whole = Files.readAllBytes(file());
		Random random = new Random(7);

		for (int at = 0; at < whole.length; at++) {
			for (Damage damage : Damage.values()) {
				byte[] damaged = damage.at(whole, at, random);
				Files.write(file(), damaged);
				Files.deleteIfExists(aside());

				List<IdJournal.Unstored> taken = new ArrayList<>();
				ids.replay(taken::add);

				List<String> lines = Arrays.asList(text(damaged).split("\n"));
				List<IdJournal.Unstored> intact = kept.stream().filter((one) -> lines.contains(one.line())).toList();
				assertThat(taken).as("%s at %d", damage, at).isEqualTo(intact);
				long bad = lines.stream().filter((line) -> !line.isEmpty()).count() - intact.size();
				assertThat(ids.unreadable()).as("%s at %d", damage, at).isEqualTo(bad);
				if (damage != Damage.CUT) {
					assertThat(taken).as("%s at %d", damage, at).hasSizeGreaterThanOrEqualTo(2);
				}
			}
		}
	}

	@Test
	void keepsALineThatFollowsHalfAnotherOne() throws IOException {
		IdJournal ids = ids(this.directory);
		IdJournal.Unstored first = unstored();
		IdJournal.Unstored second = unstored();
		Files.writeString(file(), "\n" + first.line().substring(0, 50));

		ids.keep(second.assignment(), second.create(), second.id());

		List<IdJournal.Unstored> taken = new ArrayList<>();
		ids.replay(taken::add);
		assertThat(taken).containsExactly(second);
		assertThat(Files.readString(aside())).contains(first.line().substring(0, 50));
	}

	@Test
	void anIdThatTheDatabaseRefusesStaysAndHoldsUpNeitherTheOthersNorTheDeliveries() throws IOException {
		IdJournal ids = ids(this.directory);
		List<IdJournal.Unstored> kept = IntStream.range(0, 3).mapToObj((number) -> unstored()).toList();
		kept.forEach((one) -> ids.keep(one.assignment(), one.create(), one.id()));
		OutgoingAssignments assignments = Mockito.mock();
		IdJournal.Unstored refused = kept.get(1);
		BDDMockito.willThrow(new DataIntegrityViolationException("refused"))
			.given(assignments)
			.found(refused.assignment(), refused.id());
		SettableClock clock = new SettableClock();
		RecoveredIds found = found(ids, assignments, clock);

		found.replay();

		Mockito.verify(assignments).found(kept.get(2).assignment(), kept.get(2).id());
		List<IdJournal.Unstored> left = new ArrayList<>();
		ids.replay((one) -> !left.add(one));
		assertThat(left).containsExactly(refused);
		found.replay();
		Mockito.verify(assignments).found(refused.assignment(), refused.id());
		clock.advance(Duration.ofMinutes(1));
		found.replay();
		Mockito.verify(assignments, Mockito.times(2)).found(refused.assignment(), refused.id());
		Mockito.verify(assignments).found(kept.get(0).assignment(), kept.get(0).id());
	}

	@Test
	void aFileThatCannotBeReadHoldsUpNoDelivery() throws IOException {
		Files.createDirectory(file());

		found(ids(this.directory), Mockito.mock(), new SettableClock()).replay();

		assertThat(file()).isDirectory();
	}

	@Test
	void waitsForNoMachineOfTheDatabaseThatDoesNotAnswer() {
		IdJournal ids = ids(this.directory);
		IdJournal.Unstored waiting = unstored();
		IdJournal.Unstored taken = unstored();
		List.of(waiting, taken).forEach((one) -> ids.keep(one.assignment(), one.create(), one.id()));
		OutgoingAssignments assignments = Mockito.mock();
		BDDMockito.given(this.machines.reaches(waiting.assignment().district())).willReturn(false);
		SettableClock clock = new SettableClock();
		RecoveredIds found = found(ids, assignments, clock);

		found.replay();
		BDDMockito.then(assignments).should().found(taken.assignment(), taken.id());
		BDDMockito.then(assignments).shouldHaveNoMoreInteractions();

		BDDMockito.given(this.machines.reaches(waiting.assignment().district())).willReturn(true);
		clock.advance(Duration.ofSeconds(15));
		found.replay();
		BDDMockito.then(assignments).should().found(waiting.assignment(), waiting.id());
		assertThat(file()).doesNotExist();
	}

	@Test
	void onAFullDiskTheLogHoldsTheIdAndTheNextIdIsKept(CapturedOutput log) throws Exception {
		Path small = Files.createDirectory(this.directory.resolve("small"));
		assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", small.toString()),
				"A tmpfs can be mounted only by root");
		try {
			IdJournal ids = ids(small);
			IdJournal.Unstored first = unstored();
			ids.keep(first.assignment(), first.create(), first.id());
			// One page is left, and it contains the first line: the disk takes some
			// lines, then half a line.
			fill(small);
			List<IdJournal.Unstored> kept = new ArrayList<>(List.of(first));
			IdJournal.Unstored lost = unstored();
			for (int number = 0; number < 100
					&& !log.getErr().concat(log.getOut()).contains("it is only in this line"); number++) {
				lost = unstored();
				kept.add(lost);
				ids.keep(lost.assignment(), lost.create(), lost.id());
			}
			kept.remove(lost);
			assertThat(log).contains(lost.id().toString()).contains(lost.assignment().assignment().toString());
			assertThat(Files.size(small.resolve("unstored-ids")) % 4096).as("a short write").isZero();

			Files.delete(small.resolve("filler"));
			IdJournal.Unstored next = unstored();
			ids.keep(next.assignment(), next.create(), next.id());
			kept.add(next);

			List<IdJournal.Unstored> taken = new ArrayList<>();
			ids.replay(taken::add);
			assertThat(taken).isEqualTo(kept);
			assertThat(ids.unreadable()).isOne();
		}
		finally {
			run("umount", small.toString());
		}
	}

	private static void fill(Path disk) throws IOException {
		FileStore store = Files.getFileStore(disk);
		Files.write(disk.resolve("filler"), new byte[(int) store.getUsableSpace()]);
	}

	private static boolean run(String... command) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
	}

	private RecoveredIds found(IdJournal ids, OutgoingAssignments assignments, SettableClock clock) {
		return new RecoveredIds(ids, this.machines, Mockito.mock(), assignments, Mockito.mock(),
				new TransactionTemplate(Mockito.mock(PlatformTransactionManager.class)), clock);
	}

	private static IdJournal ids(Path directory) {
		return new IdJournal(new DeliveryProperties(true, Duration.ofSeconds(1), 1, Duration.ofSeconds(1),
				Duration.ZERO, Duration.ofSeconds(1), directory));
	}

	private static IdJournal.Unstored unstored() {
		String id = UUID.randomUUID().toString().replace("-", "").substring(0, 24);
		return new IdJournal.Unstored(
				DeliveryTarget.assignment(new DistrictId(id), new SectionId(id), AssignmentId.random()), 1,
				new LmsAssignmentId(UUID.randomUUID()));
	}

	private Path file() {
		return this.directory.resolve("unstored-ids");
	}

	private Path aside() {
		return this.directory.resolve("unstored-ids.unreadable");
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	/** What a disk can do to a file. */
	private enum Damage {

		FLIP {
			@Override
			byte[] at(byte[] whole, int at, Random random) {
				byte[] damaged = whole.clone();
				damaged[at] ^= (byte) (1 << random.nextInt(8));
				return damaged;
			}
		},

		CUT {
			@Override
			byte[] at(byte[] whole, int at, Random random) {
				return Arrays.copyOf(whole, at);
			}
		},

		REMOVE {
			@Override
			byte[] at(byte[] whole, int at, Random random) {
				byte[] damaged = Arrays.copyOf(whole, whole.length - 1);
				System.arraycopy(whole, at + 1, damaged, at, whole.length - at - 1);
				return damaged;
			}
		},

		INSERT {
			@Override
			byte[] at(byte[] whole, int at, Random random) {
				byte[] damaged = new byte[whole.length + 1];
				System.arraycopy(whole, 0, damaged, 0, at);
				damaged[at] = (byte) random.nextInt(256);
				System.arraycopy(whole, at, damaged, at + 1, whole.length - at);
				return damaged;
			}
		};

		abstract byte[] at(byte[] whole, int at, Random random);

	}

}
