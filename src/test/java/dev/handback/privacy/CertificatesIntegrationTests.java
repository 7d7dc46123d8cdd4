package dev.handback.privacy;

import java.util.Map;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.RepeatedTest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class CertificatesIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e7073");

	@Autowired
	private Certificates certificates;

	/** Most pairs are of the same second. */
	@RepeatedTest(3)
	@Transactional
	void namesTheNewestFirstThoughAnotherIsOfTheSameSecond() {
		Certificate person = this.certificates.issue(DISTRICT, null, "a person", Map.of("person", 1)).orElseThrow();
		Certificate district = this.certificates.issue(DISTRICT, null, Map.of("person", 2)).orElseThrow();

		assertThat(this.certificates.of(DISTRICT)).startsWith(district, person);
	}

}
