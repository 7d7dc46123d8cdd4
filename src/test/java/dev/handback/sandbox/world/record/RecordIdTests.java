package dev.handback.sandbox.world.record;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RecordIdTests {

	@ParameterizedTest
	@ValueSource(strings = { "5a00000000000000000a0001", "5b00000000000000000d0128", "5b00000000000000012b3456",
			"5f00000000123456789c9999" })
	void parsesWhatItWrites(String id) {
		RecordId read = RecordId.parse(id).orElseThrow();
		assertThat(read).hasToString(id);
		assertThat(RecordId.ofKey(read.key())).isEqualTo(read);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "x", "5a00000000000000000a000", "5a00000000000000000a00011", "4a00000000000000000a0001",
					"5a0000000000000000aa0001", "5a99999999999999999a0001", "5A00000000000000000A0001" })
	void refusesOtherIds(String text) {
		assertThat(RecordId.parse(text)).isEmpty();
	}

	@Test
	void ordersKeysLikeIds() {
		RecordId low = new RecordId(RecordKind.PERSON, 'a', 9_999);
		RecordId high = new RecordId(RecordKind.PERSON, 'a', 10_000);
		assertThat(low.toString()).isLessThan(high.toString());
		assertThat(low.key()).isLessThan(high.key());
		assertThat(high).hasToString("5b00000000000000001a0000");
	}

	@ParameterizedTest
	@CsvSource({ "000000000000000000000000,-1", "5b00000000000000000a0001,1", "5b00000000000000000b0000,9999",
			"5b0000000000000000000000,-1", "5b000000000000000ffa0001,999999", "5b00000000000000001a0000,10000" })
	void findsThePositionOfAnyCursor(String cursor, long place) {
		assertThat(RecordId.placeOf(cursor, RecordKind.PERSON, 'a')).isEqualTo(place);
	}

	@Test
	void findsTheEndForACursorAfterEverything() {
		assertThat(RecordId.placeOf("ffffffffffffffffffffffff", RecordKind.PERSON, 'a'))
			.isEqualTo(RecordId.HIGHEST_NUMBER);
	}

}
