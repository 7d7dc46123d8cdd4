package dev.handback.vocabulary;

import java.math.BigDecimal;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PointsTests {

	@ParameterizedTest
	@CsvSource({ "20, 20", "0, 0", "17.5, 17.5", "'12,5', 12.5", "' 4 ', 4", "0.3333, 0.3333",
			"66.66666666666667, 66.66666666666667", "9999999, 9999999" })
	void readsWhatTeachersType(String typed, BigDecimal points) {
		assertThat(Points.parse(typed)).contains(points);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "abc", "-1", "1e400", "1e308", "NaN", "1.2.3", "12345678", "+5", "٣", "<script>",
			"1 2" })
	void readsNothingElse(String typed) {
		assertThat(Points.parse(typed)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.33333", "-1", "12345678", "1e308", "1e-300", "3", "0", "66.66666666666667", "2.50" })
	void readsEveryNumberOfTheLmsBackAsItWasShown(BigDecimal held) {
		String shown = Points.show(held);

		assertThat(Points.parse(shown, shown)).get(InstanceOfAssertFactories.BIG_DECIMAL).isEqualByComparingTo(held);
		assertThat(Points.parse(" 4,5 ", shown)).contains(new BigDecimal("4.5"));
		assertThat(Points.parse("-4", shown)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "20.00, 20", "17.50, 17.5", "0.00, 0", "100, 100", "1E+3, 1000" })
	void showsNoTrailingZerosAndNoExponent(BigDecimal points, String shown) {
		assertThat(Points.show(points)).isEqualTo(shown);
	}

}
