package dev.handback.rostersync;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.handback.feed.FeedRunner;
import dev.handback.support.Seeds;
import org.junit.jupiter.params.ParameterizedTest;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two reads of a roster, either or both of them wrong, while people join and leave.
 * Nothing is removed that was missing from only one of them, except for very few records.
 * Whatever happened, after a correct read the roster is right, or a person is asked.
 */
class DishonestListsIntegrationTests extends RosterSyncTest {

	private static final List<String> LISTS = List.of("schools", "terms", "courses", "users", "sections");

	private static final List<String> ROLES = List.of("student", "teacher", "staff", "district_admin", "contact");

	private static final String HELD = """
			select 'school ' || id from school where district_id = :district and removed_at is null
			union all select 'term ' || id from term where district_id = :district and removed_at is null
			union all select 'course ' || id from course where district_id = :district and removed_at is null
			union all select 'section ' || id from section where district_id = :district and removed_at is null
			union all select lower(role) || ' ' || id from person, unnest(roles) role
				where district_id = :district and removed_at is null
			union all select 'teaching ' || section_id || ' ' || person_id from section_teacher
				where district_id = :district and removed_at is null
			union all select 'enrollment ' || section_id || ' ' || person_id from enrollment
				where district_id = :district and removed_at is null""";

	@Autowired
	private RosterStatus status;

	@Autowired
	private FeedRunner feed;

	DishonestListsIntegrationTests() {
		super('b');
	}

	@ParameterizedTest
	@Seeds(12)
	void removesNothingThatOnlyOneReadLacked(long seed) {
		Random random = new Random(seed);
		this.runs.forgetWhatWasRemoved(this.district);

		Set<String> before = held();
		Set<String> first = read(random);
		assertThat(removedAboveATrifle(before, held(), Set.of())).as("after the first read").isEmpty();

		if (random.nextBoolean()) {
			this.sandbox.day();
			this.feed.follow(this.district);
		}
		if (random.nextInt(3) > 0) {
			this.runs.tenMinutesPass(this.district);
		}
		before = held();
		Set<String> lacked = new HashSet<>(before);
		lacked.removeAll(first);
		Set<String> second = read(random);
		lacked.removeAll(second);
		assertThat(removedAboveATrifle(before, held(), lacked)).as("after the second read").isEmpty();

		this.sandbox.heal();
		honestlyInTheEnd();
	}

	private void honestlyInTheEnd() {
		this.runs.read(this.district);
		if (this.runs.newest(this.district) == SyncRun.Outcome.HELD) {
			assertThat(this.status.wouldGo(this.district, this.status.newest(this.district).orElseThrow()))
				.isNotEmpty();
			this.runs.approve(this.district);
		}
		assertThat(this.runs.newest(this.district)).isEqualTo(SyncRun.Outcome.COMPLETE);
		assertThat(this.sandbox.held(this.database)).isEqualTo(this.sandbox.expected());
	}

	/**
	 * What was removed needlessly, by kind, except for very few records. A roster that a
	 * person is asked about hasn't changed, so nothing was removed from it.
	 */
	private static Map<String, Set<String>> removedAboveATrifle(Set<String> before, Set<String> after,
			Set<String> lackedTwice) {
		Map<String, Set<String>> removed = before.stream()
			.filter((row) -> !after.contains(row) && !lackedTwice.contains(row))
			.collect(Collectors.groupingBy(DishonestListsIntegrationTests::kind, TreeMap::new,
					Collectors.toCollection(TreeSet::new)));
		removed.entrySet().removeIf((kind) -> {
			long were = before.stream().filter((row) -> kind(row).equals(kind.getKey())).count();
			return kind.getValue().size() <= Math.min(5, were / 100);
		});
		return removed;
	}

	private static String kind(String row) {
		return row.substring(0, row.indexOf(' '));
	}

	/** Reads the roster with one of its lists damaged, and returns what it contained. */
	private Set<String> read(Random random) {
		this.sandbox.heal();
		Set<String> shown = new HashSet<>();
		int spoiled = random.nextInt(LISTS.size() + 1);
		for (String list : LISTS) {
			List<JsonNode> records = records(list);
			if (LISTS.indexOf(list) == spoiled || (spoiled < LISTS.size() && random.nextInt(4) == 0)) {
				records = spoiled(random, records);
				answer(list, records);
			}
			records.forEach((record) -> shown.addAll(rows(list, record.path("data"))));
		}
		this.runs.readOnce(this.district);
		return shown;
	}

	private static List<JsonNode> spoiled(Random random, List<JsonNode> records) {
		String school = "5d00000000000000000b000" + (1 + random.nextInt(3));
		String role = ROLES.get(random.nextInt(ROLES.size()));
		Predicate<JsonNode> left = switch (random.nextInt(6)) {
			case 0 -> (record) -> false;
			case 1 -> (record) -> random.nextBoolean();
			case 2 -> (record) -> random.nextInt(100) >= 1 + random.nextInt(12);
			case 3 -> (record) -> !record.path("data").path("roles").has(role);
			case 4 -> (record) -> !record.toString().contains(school);
			default -> (record) -> true;
		};
		int end = random.nextInt(3) == 0 ? random.nextInt(records.size() + 1) : records.size();
		return records.subList(0, end).stream().filter(left).toList();
	}

	private static Set<String> rows(String list, JsonNode record) {
		Set<String> rows = new HashSet<>();
		String id = record.path("id").asString();
		if (list.equals("users")) {
			record.path("roles").propertyNames().forEach((role) -> rows.add(role + " " + id));
			return rows;
		}
		rows.add(list.substring(0, list.length() - 1) + " " + id);
		record.path("teachers").forEach((teacher) -> rows.add("teaching " + id + " " + teacher.asString()));
		record.path("students").forEach((student) -> rows.add("enrollment " + id + " " + student.asString()));
		return rows;
	}

	private Set<String> held() {
		return new HashSet<>(
				this.jdbc.queryForList(HELD.replace(":district", "'" + this.district.value() + "'"), String.class));
	}

}
