package dev.handback.privacy;

import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.personal.PersonalData;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes everything that is stored about a person or a district as a ZIP file, as of one
 * moment. The export is audited before anything is read.
 */
@Component
public class Exports {

	/** Long enough for a district of a million people. */
	private static final Duration LONGEST = Duration.ofHours(2);

	private final List<PersonalData> modules;

	private final StoredTables tables;

	private final JdbcClient jdbc;

	private final AuditTrail audit;

	private final MessageSourceAccessor messages;

	private final Clock clock;

	private final TransactionTemplate snapshot;

	Exports(List<PersonalData> modules, StoredTables tables, JdbcClient jdbc, AuditTrail audit,
			MessageSourceAccessor messages, Clock clock, PlatformTransactionManager transactions) {
		this.modules = modules;
		this.tables = tables;
		this.jdbc = jdbc;
		this.audit = audit;
		this.messages = messages;
		this.clock = clock;
		this.snapshot = new TransactionTemplate(transactions);
		this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		this.snapshot.setReadOnly(true);
		this.snapshot.setTimeout((int) LONGEST.toSeconds());
	}

	/**
	 * Whether anything is stored under the district's id; if not, an export would store
	 * its own audit record there.
	 */
	public boolean isKnown(DistrictId district) {
		return this.tables.contain(district);
	}

	/**
	 * Exports a person.
	 * @param by the operator; null for the command line
	 * @param reason why; empty for the command line
	 */
	public void person(DistrictId district, PersonId person, @Nullable PersonId by, String reason, OutputStream out) {
		this.audit.record(district, by, "person exported", reason.isEmpty() ? person.value() : person + ": " + reason);
		this.snapshot.executeWithoutResult((status) -> {
			Map<String, String> purposes = this.tables.purposes();
			List<ExportPart> parts = this.modules.stream()
				.flatMap((module) -> module.tables().stream())
				.map((table) -> new ExportPart(table.part(), purposes.getOrDefault(table.name(), ""), table.select()))
				.toList();
			write(parts, Map.of("district", district.value(), "person", person.value()),
					say("export.person", person, district), true, out);
		});
	}

	/**
	 * Exports all data for a district, except tokens and sessions.
	 * @param by the operator; null for the command line
	 */
	public void district(DistrictId district, @Nullable PersonId by, OutputStream out) {
		this.audit.record(district, by, "district exported", district.value());
		this.snapshot.executeWithoutResult((status) -> {
			Map<String, String> purposes = this.tables.purposes();
			List<ExportPart> parts = this.tables.ofDistricts()
				.stream()
				.sorted()
				.map((table) -> new ExportPart(table, purposes.getOrDefault(table, ""), this.tables.select(table)))
				.toList();
			write(parts, Map.of("district", district.value()), say("export.district", district), false, out);
		});
	}

	private void write(List<ExportPart> parts, Map<String, String> parameters, String title, boolean rows,
			OutputStream out) {
		ExportFile file = new ExportFile(this.jdbc, parameters, out);
		List<Long> counts = parts.stream().map(file::csv).toList();
		file.json(parts);
		file.next("summary.txt");
		file.write(title + "\n" + say("export.at", this.clock.instant().truncatedTo(ChronoUnit.SECONDS)) + "\n\n");
		for (int i = 0; i < parts.size(); i++) {
			if (counts.get(i) > 0) {
				file.write(say("export.part", parts.get(i).name(), parts.get(i).purpose(), counts.get(i)) + "\n");
				if (rows) {
					file.list(parts.get(i));
				}
			}
		}
		file.finish();
	}

	private String say(String key, Object... arguments) {
		Object[] texts = List.of(arguments)
			.stream()
			.map((one) -> (one instanceof Long) ? one : one.toString())
			.toArray();
		return this.messages.getMessage(key, texts);
	}

}
