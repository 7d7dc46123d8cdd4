package dev.handback.signon.identity;

import dev.handback.client.records.UserRecord;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PersonLookupTests {

	private static final PersonId PERSON = new PersonId("5b00000000000000000a0001");

	/** Each request reads it with the session. */
	@Test
	void keepsTheBeginningOfANameWithoutEnd() {
		UserRecord.Name name = new UserRecord.Name("a".repeat(200_000), null, "b".repeat(200_000));

		assertThat(PersonLookup.displayName(new UserRecord(PERSON.value(), null, name, null, null, null), PERSON))
			.isEqualTo("a".repeat(255));
	}

}
