package dev.handback.vocabulary;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.Random;

import com.sun.management.ThreadMXBean;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PointsTests {

	@ParameterizedTest
	@CsvSource({ "20, 20", "0, 0", "17.5, 17.5", "'12,5', 12.5", "' 4 ', 4", "0.3333, 0.3333", ".5, 0.5", ".500, 0.500",
			"66.66666666666667, 66.66666666666667", "9999999, 9999999", "\u00a017.5\u202f, 17.5" })
	void readsWhatTeachersType(String typed, BigDecimal points) {
		assertThat(Points.parse(typed)).contains(points);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1,000.5   | 1000.5
			1.000,5   | 1000.5
			1,234.567 | 1234.567
			1,000,000 | 1000000
			1.000.000 | 1000000
			0,125     | 0.125
			1234,567  | 1234.567
			12.1250   | 12.125
			1,00      | 1
			1,0000    | 1""")
	void readsCommasAndPointsThatMeanOneThing(String typed, BigDecimal points) {
		assertThat(Points.parse(typed)).hasValueSatisfying((read) -> assertThat(read).isEqualByComparingTo(points));
		assertThat(Points.doubtful(typed)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1,000   | 1000   | 1
			1.000   | 1000   | 1
			12.125  | 12125  | 12.1250
			999,999 | 999999 | 999.9990""")
	void asksWhichOfTwoNumbersIsMeantAndNamesThemSoThatTheyCanBeTyped(String typed, String larger, String smaller) {
		assertThat(Points.parse(typed)).isEmpty();
		assertThat(Points.doubtful(typed)).containsExactly(larger, smaller)
			.allSatisfy((number) -> assertThat(Points.parse(number)).isPresent());
	}

	@Test
	void readsWhatItShowsAsTheSameNumber() {
		Random random = new Random(7);
		for (int i = 0; i < 10_000; i++) {
			BigDecimal points = BigDecimal.valueOf(random.nextInt(9_999_999) >> random.nextInt(20), random.nextInt(5));
			assertThat(Points.parse(Points.show(points))).as("%s", points)
				.hasValueSatisfying((read) -> assertThat(read).isEqualByComparingTo(points));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "1,000,0", "1,00,000", "12,345,678", "1.000.5", ",5", "5,", ".", "..5", "1..5", "", " ",
			"abc", "-1", "1e400", "1e308", "NaN", "1.2.3", "12345678", "+5", "٣", "<script>", "1 2" })
	void readsNothingElse(String typed) {
		assertThat(Points.parse(typed)).isEmpty();
	}

	/** Converting a million digits takes quadratic time, so it is never tried. */
	@ParameterizedTest
	@ValueSource(strings = { ",000", ".000", "0" })
	void makesNoNumberOfATextThatIsTooLongForOne(String repeated) {
		String typed = "1" + repeated.repeat(250_000);
		long before = allocated();

		assertThat(Points.parse(typed)).isEmpty();
		assertThat(Points.doubtful(typed)).isEmpty();

		assertThat(allocated() - before).isLessThan(typed.length() / 2);
	}

	private static long allocated() {
		return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
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
		assertThat(Points.plain(points)).isEqualTo(shown);
	}

	@Test
	void addsAZeroOnlyWherePointsAreTyped() {
		BigDecimal points = new BigDecimal("18.555");

		assertThat(Points.show(points)).isEqualTo("18.5550");
		assertThat(Points.plain(points)).isEqualTo("18.555");
	}

}
