package dev.handback.client.paging;

import java.io.InputStream;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.client.answers.BoundedBody;
import dev.handback.client.answers.Refusal;
import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.ServiceException;
import dev.handback.client.answers.WireJson;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.RateLimiter;
import dev.handback.client.pace.ReadRetries;
import dev.handback.client.pace.Urgency;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Reads lists page by page to the end (contract, paging rules). */
@Component
public class ListReader {

	public static final int LARGEST_PAGE = 10_000;

	/** A page that is read without room for large ones, with its long texts shortened. */
	private static final long LARGEST_SMALL_PAGE = 16L * 1024 * 1024;

	private static final Pattern LIMIT = Pattern.compile("limit=(\\d{1,9})(?!\\d)");

	private final RestClient connection;

	private final String baseUrl;

	private final ResponseTranslator answers;

	private final ReadRetries retries;

	private final RateLimiter rateLimiter;

	public ListReader(RestClient listConnection, ServiceProperties properties, ResponseTranslator answers,
			ReadRetries retries, RateLimiter rateLimiter) {
		this.connection = listConnection;
		this.baseUrl = properties.baseUrl().toString();
		this.answers = answers;
		this.retries = retries;
		this.rateLimiter = rateLimiter;
	}

	/** Starts at the beginning of a list. */
	public <T> PageCursor<T> walk(DistrictId district, String path, Class<T> type) {
		return new PageCursor<>(this, district, path, type, firstPage(path, LARGEST_PAGE));
	}

	/** The link to the first page of a list. */
	public static String firstPage(String path, int limit) {
		return path + "?limit=" + limit;
	}

	/**
	 * Starts at a link of the list: its first page, or one that an earlier cursor
	 * reached.
	 * @throws ServiceException if it isn't a link of this list
	 */
	public <T> PageCursor<T> walk(DistrictId district, String path, Class<T> type, String from) {
		return new PageCursor<>(this, district, path, type, from);
	}

	/**
	 * Reads the cursor's page, with retries, and checks the link to the next one before
	 * the page counts.
	 * @return that link; null after the last page
	 */
	<T> @Nullable String readPage(PageCursor<T> cursor, PageTarget<T> target) {
		URI uri = address(cursor.link());
		PageEnd end = this.retries.call(() -> {
			this.rateLimiter.await(cursor.district(), Urgency.READ);
			cursor.countRequest();
			return get(cursor.district(), uri, (body) -> read(body, cursor, target));
		});
		return end.next();
	}

	private static <T> PageEnd read(InputStream body, PageCursor<T> cursor, PageTarget<T> target) {
		try (PageTarget.OpenPage<T> page = target.open()) {
			@Nullable String next = cursor.checked(PageParser.parse(body, cursor.type(), page::add));
			page.whole(next);
			return new PageEnd(next);
		}
	}

	<T> ServiceAnswer<PageEnd> readPageNow(PageCursor<T> cursor, Consumer<T> records) {
		return get(cursor.district(), address(cursor.link()), (body) -> new PageEnd(
				PageParser.parse(new BoundedBody(body, LARGEST_SMALL_PAGE), cursor.type(), records)));
	}

	/** Reads one record without retries. */
	public <T> ServiceAnswer<T> record(DistrictId district, String path, Class<T> type) {
		return get(district, address(path), (body) -> WireJson.readData(body, type));
	}

	private URI address(String link) {
		try {
			return URI.create(this.baseUrl + link);
		}
		catch (IllegalArgumentException ex) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link that isn't a valid address");
		}
	}

	private <T> ServiceAnswer<T> get(DistrictId district, URI uri, ResponseTranslator.BodyReader<T> reader) {
		ServiceAnswer<T> answer = this.answers.ofStream(
				this.connection.get().uri(uri).attribute(DistrictAuthorization.DISTRICT, district.value()), reader);
		boolean tooLarge = answer instanceof ServiceAnswer.Refused<T> refused
				&& refused.refusal() == Refusal.PAGE_TOO_LARGE;
		Optional<URI> smaller = tooLarge ? halved(uri) : Optional.empty();
		return smaller.isPresent() ? get(district, smaller.get(), reader) : answer;
	}

	// Status 413: use a lower limit (contract, errors).
	private static Optional<URI> halved(URI uri) {
		Matcher limit = LIMIT.matcher(uri.toString());
		return (limit.find() && Integer.parseInt(limit.group(1)) > 1)
				? Optional.of(URI.create(limit.replaceFirst("limit=" + Integer.parseInt(limit.group(1)) / 2)))
				: Optional.empty();
	}

}
