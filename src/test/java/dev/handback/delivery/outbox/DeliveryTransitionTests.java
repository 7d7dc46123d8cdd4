package dev.handback.delivery.outbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.outbox.AttemptOutcome.State;
import dev.handback.delivery.outbox.DeliveryRule.Because;
import dev.handback.delivery.outbox.DeliveryRule.Effect;
import dev.handback.delivery.outbox.DeliveryRule.Move;
import dev.handback.delivery.outbox.DeliveryRule.When;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of what can happen to a delivery row, checked without a database. */
class DeliveryTransitionTests {

	private static final Pattern WRITE = Pattern.compile(
			"(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|copy)\\s+(?:only\\s+)?delivery\\b",
			Pattern.CASE_INSENSITIVE);

	private static final Set<When> FREE = EnumSet.of(When.FREE, When.OPEN);

	@Test
	void onlyACreateWhoseAnswerIsMissingLeadsToUnknown() {
		assertThat(intoState(State.UNKNOWN)).containsExactlyInAnyOrder(DeliveryTransition.LOST,
				DeliveryTransition.EXPIRED);
	}

	@Test
	void nothingIsSentUnlessItIsClaimedFirst() {
		assertThat(intoState(State.SENDING)).containsExactly(DeliveryTransition.CLAIMED);
	}

	@Test
	void onlyAReadOfTheLmsOrTheEndOfAnAssignmentLeadsToDelivered() {
		assertThat(intoState(State.DELIVERED)).containsExactlyInAnyOrder(DeliveryTransition.CONFIRMED,
				DeliveryTransition.SAID_GONE, DeliveryTransition.NEVER_LEFT);
	}

	@Test
	void onlyAnAnswerOrAPersonAllowsASecondCreate() {
		assertThat(with(DeliveryFlag.MAY_EXIST, Effect.CLEARED)).containsExactlyInAnyOrder(
				DeliveryTransition.NEVER_POSTED, DeliveryTransition.SAID_MISSING, DeliveryTransition.SAID_GONE,
				DeliveryTransition.CREATED_AGAIN);
		assertThat(with(DeliveryFlag.MAY_EXIST, Effect.SET)).containsExactly(DeliveryTransition.POSTING,
				DeliveryTransition.LOST_LATE);
	}

	@Test
	void onlyAReadOfTheLmsMakesAnEarlierConfirmationCountAgain() {
		assertThat(with(DeliveryFlag.UNSEEN, Effect.CLEARED)).containsExactlyInAnyOrder(DeliveryTransition.CONFIRMED,
				DeliveryTransition.DIFFERS);
	}

	@Test
	void whatWaitsForAPersonIsMovedByNoChangeOfTheGrade() {
		for (DeliveryTransition change : EnumSet.of(DeliveryTransition.CHANGED, DeliveryTransition.HANDED_IN)) {
			assertThat(change.rule().moves()).allSatisfy((move) -> {
				assertThat(move.from()).doesNotContain(State.HELD, State.UNKNOWN);
				assertThat(move.when()).isEqualTo(When.OPEN);
			});
		}
	}

	@ParameterizedTest
	@EnumSource(value = State.class, mode = EnumSource.Mode.EXCLUDE, names = "SENDING")
	void whatSettlesARowLeadsWhereTheAttemptSays(State state) {
		List<Move> moves = DeliveryTransition.settling(state).rule().moves();

		assertThat(moves.get(moves.size() - 1).to()).isEqualTo(state);
		assertThat(moves.subList(0, moves.size() - 1)).allSatisfy((move) -> {
			assertThat(move.when()).isEqualTo(When.NEWER);
			assertThat(move.to()).isEqualTo(State.DUE);
		});
	}

	@ParameterizedTest
	@EnumSource(DeliveryTransition.class)
	void everyMoveStartsWhereItsTransitionCanHappenAndGivesAReasonThatFits(DeliveryTransition transition) {
		assertThat(transition.rule().moves()).allSatisfy((move) -> {
			assertThat(transition.rule().states()).containsAll(move.from());
			switch (move.to()) {
				case CHECKING, DELIVERED -> assertThat(move.reason()).isEqualTo(Because.NOTHING);
				case HELD, REFUSED, UNKNOWN -> assertThat(move.reason()).isNotEqualTo(Because.NOTHING);
				case DUE, SENDING -> {
				}
			}
		});
	}

	@Test
	void statementsSayWhatTheTableSays() {
		assertThat(DeliveryTransition.POSTING.guard()).isEqualTo("delivery.state in ('SENDING')");
		assertThat(DeliveryTransition.POSTING.set()).isEqualTo("posting = true, may_exist = true");
		assertThat(DeliveryTransition.CLAIMED.set()).isEqualTo("state = 'SENDING', reason = delivery.reason");
		assertThat(DeliveryTransition.RELEASED.guard()).isEqualTo("delivery.state in ('DUE', 'REFUSED')");
		assertThat(DeliveryTransition.REJECTED.set())
			.isEqualTo("state = case when delivery.wanted > delivery.claimed then 'DUE' else 'REFUSED' end,"
					+ " reason = case when delivery.wanted > delivery.claimed then null else :reason end,"
					+ " posting = false");
		assertThat(DeliveryTransition.GIVEN_BACK.set())
			.isEqualTo("state = case when delivery.wanted > delivery.claimed then 'DUE'"
					+ " when delivery.state in ('SENDING') then 'DUE' else delivery.state end,"
					+ " reason = case when delivery.wanted > delivery.claimed then null"
					+ " when delivery.state in ('SENDING') then delivery.reason else delivery.reason end");
		assertThat(DeliveryTransition.CONFIRMED.set()).endsWith(
				"posting = false, forced = delivery.forced and delivery.wanted > delivery.claimed, unseen = false");
	}

	@Test
	void everyFlagIsSetAndClearedSomewhere() {
		Set<DeliveryFlag> set = EnumSet.noneOf(DeliveryFlag.class);
		Stream.of(DeliveryTransition.values()).forEach((one) -> set.addAll(one.rule().flags().keySet()));

		assertThat(set).containsExactlyInAnyOrder(DeliveryFlag.values());
	}

	@Test
	void noOtherClassWritesTheTable() throws IOException {
		try (Stream<Path> sources = Files.walk(Path.of("src/main"))) {
			assertThat(sources.filter(Files::isRegularFile)
				.filter((file) -> file.toString().endsWith(".java") || file.toString().endsWith(".sql"))
				.filter((file) -> WRITE.matcher(read(file)).find())
				.map((file) -> file.getFileName().toString())).containsExactlyInAnyOrder("Creates.java",
						"DeliveryRows.java", "Departures.java", "Leases.java", "LmsRechecks.java",
						"TeacherDecisions.java");
		}
	}

	@Test
	void theDocumentsShowThisTable() {
		String architecture = read(Path.of("docs/architecture.md"));

		assertThat(architecture).contains(picture());
		Arrays.stream(DeliveryFlag.values())
			.forEach((flag) -> assertThat(architecture).contains("| `" + flag.column() + "` | "));
	}

	/** The states, and what leads from one to another. */
	private static String picture() {
		Map<State, Map<State, Set<DeliveryTransition>>> arrows = new EnumMap<>(State.class);
		for (DeliveryTransition transition : DeliveryTransition.values()) {
			for (Move move : transition.rule().moves()) {
				move.from()
					.stream()
					.filter((from) -> from != move.to() && move.when() != When.NEWER)
					.filter((from) -> (from == State.SENDING) ? !FREE.contains(move.when())
							: move.when() != When.POSTING)
					.forEach((from) -> arrows.computeIfAbsent(from, (key) -> new TreeMap<>())
						.computeIfAbsent(move.to(), (key) -> EnumSet.noneOf(DeliveryTransition.class))
						.add(transition));
			}
		}
		StringBuilder picture = new StringBuilder("```mermaid\nstateDiagram-v2\n\t[*] --> DUE: changed, handed in\n");
		arrows.forEach((from, to) -> to.forEach((state, transitions) -> picture
			.append("\t%s --> %s: %s%n".formatted(from, state, words(transitions)))));
		return picture.append("```\n").toString();
	}

	private static String words(Set<DeliveryTransition> transitions) {
		return transitions.stream()
			.map((one) -> one.name().toLowerCase(Locale.ROOT).replace('_', ' '))
			.collect(Collectors.joining(", "));
	}

	private static List<DeliveryTransition> intoState(State state) {
		return Stream.of(DeliveryTransition.values())
			.filter((one) -> one.rule().moves().stream().anyMatch((move) -> move.to() == state))
			.toList();
	}

	private static List<DeliveryTransition> with(DeliveryFlag flag, Effect effect) {
		return Stream.of(DeliveryTransition.values()).filter((one) -> one.rule().flags().get(flag) == effect).toList();
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
	}

}
