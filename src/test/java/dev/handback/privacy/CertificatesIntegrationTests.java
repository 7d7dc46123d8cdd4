package dev.handback.privacy;

import java.util.Map;

import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.annotation.Transactional;

import static dev.handback.support.People.as;
import static org.assertj.core.api.Assertions.assertThat;

class CertificatesIntegrationTests extends PagesTest {

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

	@Test
	@Transactional
	void thePageSaysThatOlderOnesMayBeArchived() {
		assertThat(page()).contains("Nothing has been erased yet.");
		update("insert into audit_archive values (?, 1, 'digest', '2024-01-05T12:00Z')", DISTRICT.value());
		update("insert into audit_archive values (?, 2, 'digest', '2025-01-06T12:00Z')", DISTRICT.value());

		assertThat(page()).contains("The audit log was last archived on Jan 6, 2025.")
			.doesNotContain("Nothing has been erased yet.");
		this.certificates.issue(DISTRICT, null, Map.of("person", 2));
		assertThat(page()).contains("rows person 2", "The audit log was last archived on Jan 6, 2025.");
	}

	/** As where all who left a school are erased, one after the other. */
	@Test
	@Transactional
	void losesNoneHoweverManyFollow() {
		PersonId first = new PersonId("5b00000000000000000e7000");
		for (int number = 7000; number <= 7200; number++) {
			this.certificates.issue(DISTRICT, null, "5b00000000000000000e" + number + ", grades deleted",
					Map.of("person", 1));
		}

		assertThat(this.certificates.of(DISTRICT, first)).isPresent();
		assertThat(page()).contains("Only the newest 200 of 201 are listed here.").doesNotContain("erased " + first);
		assertThat(page("certificates.txt")).contains("erased " + first);
	}

	private String page() {
		return page("certificates");
	}

	private String page(String name) {
		return PageSource.of(this.mvc.get()
			.uri("/operator/districts/" + DISTRICT + "/" + name)
			.with(as(People.user('a', 9001, Role.OPERATOR)))
			.exchange());
	}

}
