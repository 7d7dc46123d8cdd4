package dev.handback.privacy;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A certificate is read back from the audit as it was written, or not at all. */
class CertificateTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e7003");

	private static final PersonId OPERATOR = new PersonId("5b00000000000000000a9001");

	private static final Certificate CERTIFICATE = new Certificate(DISTRICT, Instant.parse("2026-03-02T15:00:10Z"),
			OPERATOR, "all data of " + DISTRICT, new TreeMap<>(Map.of("person", 1_200_345L, "grade.graded_by", 7L)));

	@Test
	void saysWhatWasErasedWhenAndByWhom() {
		assertThat(CERTIFICATE.text()).isEqualTo("""
				certificate of erasure
				district 5a00000000000000000e7003
				erased all data of 5a00000000000000000e7003
				at 2026-03-02T15:00:10Z
				by 5b00000000000000000a9001
				rows grade.graded_by 7
				rows person 1200345
				sha256 %s
				""".formatted(CERTIFICATE.digest()));
		assertThat(CERTIFICATE.digest()).matches("[0-9a-f]{64}");
	}

	@Test
	void isReadBackFromTheAudit() {
		assertThat(Certificate.parse(DISTRICT, OPERATOR.value(), CERTIFICATE.subject())).contains(CERTIFICATE);
	}

	@Test
	void isRefusedIfAnythingOfItWasChanged() {
		String subject = CERTIFICATE.subject();
		assertThat(Certificate.parse(DISTRICT, OPERATOR.value(), subject.replace("person 12", "person 13"))).isEmpty();
		assertThat(Certificate.parse(DISTRICT, null, subject)).isEmpty();
		assertThat(Certificate.parse(new DistrictId("5a00000000000000000e7004"), OPERATOR.value(), subject)).isEmpty();
		assertThat(Certificate.parse(DISTRICT, OPERATOR.value(), subject.replace(":10Z", ":11Z"))).isEmpty();
		assertThat(Certificate.parse(DISTRICT, OPERATOR.value(), "all data: , ; SHA-256")).isEmpty();
	}

}
