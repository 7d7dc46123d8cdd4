package dev.handback.privacy;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.audit.AuditSearch;
import dev.handback.audit.AuditTrail;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/** Certificates of erasure. They are kept in the audit, which no one can rewrite. */
@Component
public class Certificates {

	private static final String OF_A_PERSON = "person erased";

	private static final String OF_THE_DISTRICT = "district data deleted";

	private final AuditTrail audit;

	private final AuditSearch search;

	private final Clock clock;

	Certificates(AuditTrail audit, AuditSearch search, Clock clock) {
		this.audit = audit;
		this.search = search;
		this.clock = clock;
	}

	/**
	 * Certifies, in the transaction of the deletion, that all data for the district was
	 * deleted.
	 * @param rows by table
	 * @return empty if there was nothing to delete
	 */
	public Optional<Certificate> issue(DistrictId district, @Nullable PersonId by, Map<String, Integer> rows) {
		return issue(OF_THE_DISTRICT, district, by, "all data of " + district, rows);
	}

	/** The same for a person. */
	Optional<Certificate> issue(DistrictId district, @Nullable PersonId by, String what,
			Map<String, ? extends Number> rows) {
		return issue(OF_A_PERSON, district, by, what, rows);
	}

	private Optional<Certificate> issue(String action, DistrictId district, @Nullable PersonId by, String what,
			Map<String, ? extends Number> rows) {
		Certificate certificate = new Certificate(district, this.clock.instant().truncatedTo(ChronoUnit.SECONDS), by,
				what, Certificate.present(rows));
		if (certificate.total() == 0) {
			return Optional.empty();
		}
		this.audit.record(district, by, action, certificate.subject());
		return Optional.of(certificate);
	}

	/** The district's certificates, newest first. */
	public List<Certificate> of(DistrictId district) {
		List<AuditSearch.Entry> records = new ArrayList<>();
		List.of(OF_A_PERSON, OF_THE_DISTRICT)
			.forEach(
					(action) -> this.search.export(new AuditSearch.Wanted(district, action, null, null), records::add));
		return records.stream()
			.sorted(Comparator.comparing(AuditSearch.Entry::recordedAt).thenComparing(AuditSearch.Entry::id).reversed())
			.flatMap((entry) -> Certificate.parse(district, entry.actor(), entry.subject()).stream())
			.toList();
	}

	/** The newest certificate of the person; empty if there is none here. */
	public Optional<Certificate> of(DistrictId district, PersonId person) {
		return of(district).stream().filter((certificate) -> certificate.what().startsWith(person + ", ")).findFirst();
	}

	/**
	 * When the district's audit was last archived, and older certificates with it; empty
	 * if all are here.
	 */
	public Optional<Instant> archivedAt(DistrictId district) {
		return this.search.archivedAt(district);
	}

}
