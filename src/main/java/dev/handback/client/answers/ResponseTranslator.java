package dev.handback.client.answers;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import javax.net.ssl.SSLHandshakeException;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Translates statuses, headers, bodies and I/O errors into answers, in one place. */
public class ResponseTranslator {

	private static final int LONGEST_REFUSAL = 10_000;

	private static final List<Class<? extends IOException>> NEVER_LEFT = List.of(ConnectException.class,
			HttpConnectTimeoutException.class, UnknownHostException.class, SSLHandshakeException.class);

	private static final byte[] NOTHING = {};

	private static final String A_PAGE = "a page instead of data";

	private final Clock clock;

	private final boolean trust503;

	public ResponseTranslator(Clock clock, boolean trust503) {
		this.clock = clock;
		this.trust503 = trust503;
	}

	/** Makes the call and returns its result. */
	public <T> ServiceAnswer<T> of(Supplier<ResponseEntity<byte[]>> call, BodyReader<T> reader) {
		return guard(() -> {
			ResponseEntity<byte[]> response = call.get();
			byte[] body = (response.getBody() != null) ? response.getBody() : NOTHING;
			return translate(response.getStatusCode(), response.getHeaders(), new ByteArrayInputStream(body), reader);
		});
	}

	/** Makes the call, reading its body as a stream, and returns its result. */
	public <T> ServiceAnswer<T> ofStream(RestClient.RequestHeadersSpec<?> call, BodyReader<T> reader) {
		return guard(() -> call.exchangeForRequiredValue((request, response) -> translate(response.getStatusCode(),
				response.getHeaders(), response.getBody(), reader)));
	}

	/**
	 * Whether what we requested isn't at that address: the request was refused, or the
	 * answer is an HTML page or a redirect to one.
	 */
	public static boolean isElsewhere(ServiceAnswer<?> answer) {
		return answer instanceof ServiceAnswer.Refused<?> || (answer instanceof ServiceAnswer.Unavailable<?> failed
				&& (failed.detail().equals(A_PAGE) || failed.detail().startsWith("status 3")));
	}

	private <T> ServiceAnswer<T> guard(Call<T> call) {
		try {
			return call.make();
		}
		catch (NoTokenException ex) {
			return new ServiceAnswer.TokenRefused<>("no token");
		}
		catch (UnreadableAnswerException ex) {
			if (isCausedBy(ex, AnswerTooLargeException.class)) {
				return tooLarge();
			}
			return new ServiceAnswer.Unavailable<>(true, String.valueOf(ex.getMessage()));
		}
		catch (InvalidMediaTypeException ex) {
			return new ServiceAnswer.Unavailable<>(true, "an unreadable content type");
		}
		catch (RestClientException | IOException ex) {
			if (isCausedBy(ex, AnswerTooLargeException.class)) {
				return tooLarge();
			}
			return new ServiceAnswer.Unavailable<>(!neverLeft(ex), describe(ex));
		}
	}

	private static <T> ServiceAnswer<T> tooLarge() {
		return new ServiceAnswer.Refused<>(Refusal.ANSWER_TOO_LARGE, "the answer is too large");
	}

	private <T> ServiceAnswer<T> translate(HttpStatusCode status, HttpHeaders headers, InputStream body,
			BodyReader<T> reader) throws IOException {
		if (status.is2xxSuccessful()) {
			if (isHtml(headers)) {
				throw new UnreadableAnswerException(A_PAGE);
			}
			return new ServiceAnswer.Accepted<>(reader.read(body));
		}
		return switch (status.value()) {
			case 401, 403 -> new ServiceAnswer.TokenRefused<>("status " + status.value(), status.value() == 403);
			case 429 -> new ServiceAnswer.Throttled<>(RateHeaders.throttledUntil(headers, this.clock.instant()));
			default ->
				unsuccessful(status.value(), isHtml(headers), Refusals.messageOf(body.readNBytes(LONGEST_REFUSAL)));
		};
	}

	private <T> ServiceAnswer<T> unsuccessful(int status, boolean html, String message) {
		Refusal refusal = Refusals.read(status, html, message);
		String detail = ("status " + status + " " + message).trim();
		return (refusal != null) ? new ServiceAnswer.Refused<>(refusal, detail)
				: new ServiceAnswer.Unavailable<>(status != 503 || !this.trust503, detail, true);
	}

	private static boolean isHtml(HttpHeaders headers) {
		String type = headers.getFirst(HttpHeaders.CONTENT_TYPE);
		return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith(MediaType.TEXT_HTML_VALUE);
	}

	private static boolean neverLeft(Throwable ex) {
		return NEVER_LEFT.stream().anyMatch((type) -> isCausedBy(ex, type));
	}

	private static boolean isCausedBy(Throwable ex, Class<? extends IOException> type) {
		for (@Nullable
		Throwable cause = ex; cause != null; cause = cause.getCause()) {
			if (type.isInstance(cause)) {
				return true;
			}
		}
		return false;
	}

	private static String describe(Throwable ex) {
		Throwable root = ex;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		return root.getClass().getSimpleName();
	}

	/** Reads a value from the body of a success. */
	public interface BodyReader<T> {

		/**
		 * Reads the body.
		 * @throws UnreadableAnswerException if it isn't what the contract specifies
		 */
		T read(InputStream body) throws IOException;

	}

	private interface Call<T> {

		ServiceAnswer<T> make() throws IOException;

	}

}
