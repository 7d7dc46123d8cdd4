package dev.handback.privacy;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.Concern;
import dev.handback.vocabulary.personal.PersonalData;
import dev.handback.vocabulary.personal.PersonalTable;
import dev.handback.vocabulary.personal.PersonalTable.Fate;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Erases a person. Rows of their own are deleted; in rows about something else, a random
 * id that is stored nowhere else replaces theirs. Only the audit still has their id.
 */
@Component
public class PersonEraser {

	/** Long enough for a district of a million people. */
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private static final int RANDOM_BYTES = 8;

	private final List<PersonalData> modules;

	private final JdbcClient jdbc;

	private final Certificates certificates;

	private final TransactionTemplate transactions;

	private final SecureRandom random = new SecureRandom();

	PersonEraser(List<PersonalData> modules, JdbcClient jdbc, Certificates certificates,
			PlatformTransactionManager transactions) {
		this.modules = modules;
		this.jdbc = jdbc;
		this.certificates = certificates;
		this.transactions = new TransactionTemplate(transactions);
		this.transactions.setTimeout((int) LONGEST.toSeconds());
	}

	/** What is stored about the person, and what would keep them from being erased. */
	public Erasure preview(DistrictId district, PersonId person) {
		return Objects.requireNonNull(this.transactions
			.execute((status) -> new Erasure(parts(district, person), concerns(district, person), null)));
	}

	/**
	 * Erases the person, unless something stops it. Doing it again does nothing.
	 * @param by the operator; null for the command line
	 * @param keepGrades whether the points of grades stay, without a name
	 */
	public Erasure erase(DistrictId district, PersonId person, @Nullable PersonId by, boolean keepGrades) {
		return Objects.requireNonNull(this.transactions.execute((status) -> {
			Erasure found = new Erasure(parts(district, person), concerns(district, person), null);
			if (found.isStopped() || !found.hasSomething()) {
				return found;
			}
			Map<String, Integer> rows = erase(keepGrades, Map.of("district", district.value(), "person", person.value(),
					"erased", PersonId.ERASED + random()));
			String what = person + (keepGrades ? ", grades kept without a name" : ", grades deleted");
			return new Erasure(found.parts(), found.concerns(),
					this.certificates.issue(district, by, what, rows).orElse(null));
		}));
	}

	private Map<String, Integer> erase(boolean keepGrades, Map<String, String> parameters) {
		Map<String, Integer> rows = new TreeMap<>();
		for (PersonalTable table : tables()) {
			PersonalTable.@Nullable Kept kept = table.kept();
			if (keepGrades && kept != null) {
				rows.put(table.part() + ".kept",
						update(change(table, kept.set()) + " and " + kept.which(), parameters));
			}
			if (table.fate() != Fate.STAYS) {
				@Nullable String set = table.change();
				rows.put(table.part(), update((set != null) ? change(table, set)
						: "delete from " + table.name() + " where " + table.condition(), parameters));
			}
		}
		return rows;
	}

	private static String change(PersonalTable table, String set) {
		return "update " + table.name() + " set " + set + " where " + table.condition();
	}

	private int update(String sql, Map<String, String> parameters) {
		return this.jdbc.sql(sql).params(parameters).update();
	}

	private List<Erasure.Part> parts(DistrictId district, PersonId person) {
		return tables().stream()
			.map((table) -> new Erasure.Part(table.part(), count(table, district, person), table.fate()))
			.filter((part) -> part.rows() > 0)
			.toList();
	}

	private long count(PersonalTable table, DistrictId district, PersonId person) {
		return this.jdbc.sql("select count(*) from " + table.name() + " where " + table.condition())
			.param("district", district.value())
			.param("person", person.value())
			.query(Long.class)
			.single();
	}

	private List<Concern> concerns(DistrictId district, PersonId person) {
		return this.modules.stream().flatMap((module) -> module.concerns(district, person).stream()).toList();
	}

	private List<PersonalTable> tables() {
		return this.modules.stream().flatMap((module) -> module.tables().stream()).toList();
	}

	private String random() {
		byte[] bytes = new byte[RANDOM_BYTES];
		this.random.nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

}
