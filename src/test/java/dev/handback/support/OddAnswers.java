package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.handback.client.connection.HttpTransport;
import dev.handback.client.connection.ServiceTransport;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.mock.http.client.MockClientHttpResponse;

/**
 * While a test says so, one in three of the service's answers has an odd value in one
 * place.
 */
public final class OddAnswers implements BeanPostProcessor {

	/** As written in JSON. */
	private static final List<String> VALUES = List.of("null", "\"\"", "\" \"", "\"text\"", "\"\\u0000\"",
			"\"a\\u0000b\"", "\"\\ud800\"", "\"\\u202e\\u0007\\ufeff\"", "\"" + "long ".repeat(20_000) + "\"",
			"\"<b>'; drop table\"", "\"2026-02-30\"", "\"+999999999-12-31T00:00:00Z\"", "\"0000-00-00T00:00:00Z\"",
			"\"1e999\"", "7", "-1", "0.1e-300", "1e400", "9007199254740993", "123456789012345678901234567890", "true",
			"false", "[]", "[null]", "[[[]]]", "[\"text\", 7, {}]", "{}", "{\"of\": [{}]}",
			"\"https://elsewhere.example/v3.1/users?page=2\"", "\"//elsewhere.example\"", "\"javascript:alert(1)\"",
			"\"5b00000000000000000a0001\"");

	private static final int ONE_IN = 3;

	private static volatile @Nullable Random random;

	private static final List<String> ODD = new ArrayList<>();

	/** From now on, a seed decides what is odd. */
	public static void begin(long seed) {
		ODD.clear();
		random = new Random(seed);
	}

	/**
	 * From now on, nothing is.
	 * @return what was odd
	 */
	public static List<String> end() {
		random = null;
		return List.copyOf(ODD);
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof HttpTransport transport) ? new Transport(transport) : bean;
	}

	private static ClientHttpResponse altered(String request, ClientHttpResponse response) throws IOException {
		Random dice = random;
		if (dice == null || dice.nextInt(ONE_IN) > 0) {
			return response;
		}
		try (response) {
			byte[] body = response.getBody().readAllBytes();
			MockClientHttpResponse answer = new MockClientHttpResponse(altered(request, body, dice),
					response.getStatusCode());
			answer.getHeaders().putAll(response.getHeaders());
			answer.getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
			return answer;
		}
	}

	private static byte[] altered(String request, byte[] body, Random dice) {
		try {
			JsonNode answer = JsonMapper.shared().readTree(body);
			List<Place> places = new ArrayList<>();
			collect(answer, "", places);
			if (!places.isEmpty()) {
				Place place = chosen(places, dice);
				String value = VALUES.get(dice.nextInt(VALUES.size()));
				place.put(value);
				ODD.add("%s: %s = %s".formatted(request, place.path, value.substring(0, Math.min(40, value.length()))));
			}
			return JsonMapper.shared().writeValueAsBytes(answer);
		}
		catch (JacksonException ex) {
			return body;
		}
	}

	/** Each kind of place is as likely as the others, however many of them there are. */
	private static Place chosen(List<Place> places, Random dice) {
		List<List<Place>> kinds = List.copyOf(places.stream()
			.collect(Collectors.groupingBy(Place::kind, TreeMap::new, Collectors.toList()))
			.values());
		List<Place> kind = kinds.get(dice.nextInt(kinds.size()));
		return kind.get(dice.nextInt(kind.size()));
	}

	private static void collect(JsonNode node, String path, List<Place> places) {
		if (node instanceof ObjectNode object) {
			object.propertyNames().forEach((name) -> places.add(new Place(object, name, 0, path + "/" + name)));
			object.properties().forEach((field) -> collect(field.getValue(), path + "/" + field.getKey(), places));
		}
		else if (node instanceof ArrayNode list) {
			for (int i = 0; i < list.size(); i++) {
				places.add(new Place(list, "", i, path + "/" + i));
				collect(list.get(i), path + "/" + i, places);
			}
		}
	}

	private record Place(JsonNode container, String name, int index, String path) {

		String kind() {
			return this.path.replaceAll("\\d+", "0");
		}

		void put(String json) {
			if (this.container instanceof ObjectNode object) {
				object.putRawValue(this.name, new RawValue(json));
			}
			else {
				((ArrayNode) this.container).remove(this.index);
				((ArrayNode) this.container).insertRawValue(this.index, new RawValue(json));
			}
		}

	}

	private record Transport(ServiceTransport transport) implements ServiceTransport {

		@Override
		public ClientHttpRequestFactory pooled(Duration deadline) {
			return over(this.transport.pooled(deadline));
		}

		@Override
		public ClientHttpRequestFactory withFreshCreates(Duration deadline) {
			return over(this.transport.withFreshCreates(deadline));
		}

		private static ClientHttpRequestFactory over(ClientHttpRequestFactory requests) {
			ClientHttpRequestFactory odd = new InterceptingClientHttpRequestFactory(requests, List
				.of((request, body, execution) -> altered(request.getMethod() + " " + request.getURI().getPath(),
						execution.execute(request, body))));
			return new ClientHttpRequestFactory() {

				@Override
				public ClientHttpRequest createRequest(URI address, HttpMethod method) throws IOException {
					return ((random != null) ? odd : requests).createRequest(address, method);
				}

			};
		}

	}

}
