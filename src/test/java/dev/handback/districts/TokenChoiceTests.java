package dev.handback.districts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Lists of tokens from seeds, in any order, of which some work and some are refused. */
class TokenChoiceTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000a0001");

	private final TokenChoice choice = new TokenChoice();

	private final List<String> tried = new ArrayList<>();

	static IntStream seeds() {
		return IntStream.range(0, 200);
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void settlesOnTheNewestThatWorksWhateverTheOrderAndStays(int seed) {
		Random random = new Random(seed);
		List<DistrictTokenRecord> records = records(random);
		Set<String> working = working(random, records);
		@Nullable CurrentToken before = switch (random.nextInt(3)) {
			case 0 -> null;
			case 1 -> held(pick(random, records), false, working);
			default ->
				new CurrentToken("listed once", Instant.ofEpochSecond(random.nextInt(5)), false, random.nextBoolean());
		};
		@Nullable CurrentToken held = read(before, records, working, random);

		Instant newest = newestOf(records, working);
		if (before != null && before.works() && !newest.isAfter(created(before, records))) {
			assertThat(held).isEqualTo(before);
		}
		else if (newest.isAfter(Instant.MIN)) {
			assertThat(working).contains(held.value());
			assertThat(created(held, records)).isEqualTo(newest);
		}
		boolean settled = held != null && held.works();
		this.tried.clear();
		for (int again = 0; again < 3; again++) {
			assertThat(read(held, records, working, random)).isEqualTo(held);
		}
		if (settled) {
			assertThat(this.tried).as("tried again while another works").isEmpty();
		}
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void neverReplacesAWorkingTokenThatAPersonEnteredAndSaysThatAnotherIsListed(int seed) {
		Random random = new Random(seed);
		List<DistrictTokenRecord> records = records(random);
		String entered = random.nextBoolean() ? "entered" : pick(random, records);
		Set<String> working = working(random, records);
		working.add(entered);
		CurrentToken held = held(entered, true, working);

		assertThat(read(held, records, working, random)).isEqualTo(held);
		List<ListedToken> listed = ListedToken.byDistrict(records).get(DISTRICT);
		Optional<Instant> newest = listed.stream().map(ListedToken::created).max(Comparator.naturalOrder());
		boolean isListed = listed.stream().anyMatch((token) -> token.value().equals(entered));
		assertThat(held.isKeptOver(listed))
			.isEqualTo(!isListed || newest.orElseThrow().isAfter(created(held, records)));
	}

	@ParameterizedTest
	@MethodSource("seeds")
	void changesNothingWhileTheServiceDoesNotAnswer(int seed) {
		Random random = new Random(seed);
		List<DistrictTokenRecord> records = records(random);
		CurrentToken held = new CurrentToken("held", null, random.nextBoolean(), random.nextBoolean());

		assertThat(this.choice.of(held, ListedToken.byDistrict(records).get(DISTRICT),
				(token) -> TokenTrial.Result.UNAVAILABLE))
			.isEmpty();
	}

	@Test
	void takesAWorkingTokenForAnEnteredOneThatIsRefused() {
		CurrentToken refused = new CurrentToken("entered", null, true, false);

		assertThat(
				this.choice.of(refused, List.of(new ListedToken("listed", null)), (token) -> TokenTrial.Result.WORKS))
			.map(ListedToken::value)
			.contains("listed");
	}

	@Test
	void connectsADistrictWhoseOnlyTokenIsRefused() {
		assertThat(this.choice.of(null, List.of(new ListedToken("listed", null)), (token) -> TokenTrial.Result.REFUSED))
			.isPresent();
	}

	private @Nullable CurrentToken read(@Nullable CurrentToken held, List<DistrictTokenRecord> records,
			Set<String> working, Random random) {
		List<DistrictTokenRecord> shuffled = new ArrayList<>(records);
		Collections.shuffle(shuffled, random);
		return this.choice.of(held, ListedToken.byDistrict(shuffled).get(DISTRICT), (token) -> {
			this.tried.add(token.value());
			return working.contains(token.value()) ? TokenTrial.Result.WORKS : TokenTrial.Result.REFUSED;
		})
			.map((token) -> new CurrentToken(token.value(), token.created(), false, working.contains(token.value())))
			.orElse(held);
	}

	// Times from so few that some are equal; a token may be listed twice.
	private static List<DistrictTokenRecord> records(Random random) {
		return random.ints(1 + random.nextInt(5), 0, 4)
			.mapToObj((at) -> new DistrictTokenRecord(Instant.ofEpochSecond(at),
					new DistrictTokenRecord.Owner("district", DISTRICT.value()), "t" + at + random.nextInt(2)))
			.toList();
	}

	private static Set<String> working(Random random, List<DistrictTokenRecord> records) {
		Set<String> working = new TreeSet<>();
		records.stream()
			.filter((record) -> random.nextInt(3) > 0)
			.forEach((record) -> working.add(record.accessToken()));
		return working;
	}

	private static String pick(Random random, List<DistrictTokenRecord> records) {
		return records.get(random.nextInt(records.size())).accessToken();
	}

	private static CurrentToken held(String value, boolean byHand, Set<String> working) {
		return new CurrentToken(value, null, byHand, working.contains(value));
	}

	private static Instant created(CurrentToken held, List<DistrictTokenRecord> records) {
		return records.stream()
			.filter((record) -> record.accessToken().equals(held.value()))
			.findFirst()
			.map(DistrictTokenRecord::created)
			.orElse((held.created() != null) ? held.created() : Instant.MIN);
	}

	private static Instant newestOf(List<DistrictTokenRecord> records, Set<String> working) {
		return records.stream()
			.filter((record) -> working.contains(record.accessToken()))
			.map(DistrictTokenRecord::created)
			.max(Comparator.naturalOrder())
			.orElse(Instant.MIN);
	}

}
