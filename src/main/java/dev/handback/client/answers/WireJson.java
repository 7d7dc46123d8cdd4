package dev.handback.client.answers;

import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.Nulls;
import dev.handback.client.records.ReportedNumber;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The service's JSON: snake case, exact decimals, bounded depth and numbers, unknown
 * fields and elements of lists that say nothing ignored.
 */
public final class WireJson {

	public static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100).build())
			.build())
		.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.addHandler(new UnknownValuesAsNull())
		.withCoercionConfigDefaults(
				(coercion) -> coercion.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull))
		.changeDefaultNullHandling((handling) -> handling.withContentNulls(Nulls.SKIP))
		.addModule(new SimpleModule().addDeserializer(BigDecimal.class, new WritableNumbers())
			.addDeserializer(String.class, new Texts())
			.addDeserializer(Instant.class, new StorableMoments())
			.addDeserializer(ReportedNumber.class, new ReportedNumber.Reader()))
		.build();

	private WireJson() {
	}

	/**
	 * Reads the record inside an envelope {@code {"data": {...}}}.
	 * @throws UnreadableAnswerException if there is no such record
	 */
	public static <T> T readData(InputStream body, Class<T> type) {
		try {
			Envelope<T> envelope = MAPPER.readValue(body,
					MAPPER.getTypeFactory().constructParametricType(Envelope.class, type));
			if (envelope == null || envelope.data() == null) {
				throw new UnreadableAnswerException("no data in the answer");
			}
			return envelope.data();
		}
		catch (JacksonException ex) {
			throw new UnreadableAnswerException("unexpected JSON in the answer");
		}
	}

	/**
	 * Reads a record without an envelope.
	 * @param required a component that must be there
	 * @throws UnreadableAnswerException if the record or the component is missing
	 */
	public static <T> T read(InputStream body, Class<T> type, Function<T, @Nullable Object> required) {
		try {
			T value = MAPPER.readValue(body, type);
			if (value == null || required.apply(value) == null) {
				throw new UnreadableAnswerException("not as the contract specifies");
			}
			return value;
		}
		catch (JacksonException ex) {
			throw new UnreadableAnswerException("unexpected JSON in the answer");
		}
	}

	private record Envelope<T>(@Nullable T data) {

	}

}
