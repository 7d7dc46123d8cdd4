package dev.handback.client;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Reads lists page by page to the end (contract, paging rules). */
@Component
class Lists {

	private static final int LARGEST_PAGE = 10_000;

	private static final Pattern LIMIT = Pattern.compile("limit=(\\d+)");

	private final RestClient connection;

	private final String baseUrl;

	private final Answers answers;

	private final ReadRetries retries;

	private final Pace pace;

	Lists(RestClient listConnection, ServiceProperties properties, Answers answers, ReadRetries retries, Pace pace) {
		this.connection = listConnection;
		this.baseUrl = properties.baseUrl().toString();
		this.answers = answers;
		this.retries = retries;
		this.pace = pace;
	}

	/**
	 * Reads a list, patiently.
	 * @param path its versioned path, without a query
	 * @param page takes the records of one page, in the order received
	 * @throws ServiceException if a page cannot be read after five retries; what was
	 * handed over so far is then not the whole
	 */
	<T> void readAll(DistrictId district, String path, Class<T> type, Consumer<List<T>> page) {
		read(path, page, (uri) -> this.retries.call(() -> {
			this.pace.await(district, Urgency.READ);
			return get(district, uri, type);
		}));
	}

	/**
	 * Reads a list at once, repeating nothing that fails.
	 * @return accepted only if the list was read to its end
	 * @throws ServiceException if a link to the next page cannot be followed
	 */
	<T> ServiceAnswer<List<T>> readNow(DistrictId district, String path, Class<T> type) {
		List<T> records = new ArrayList<>();
		Set<String> seen = new HashSet<>();
		ServiceAnswer<Page<T>> answer = get(district, sound(path + "?limit=" + LARGEST_PAGE, path, seen), type);
		while (answer instanceof ServiceAnswer.Accepted<Page<T>> page) {
			records.addAll(page.value().records());
			if (page.value().next() == null) {
				return new ServiceAnswer.Accepted<>(records);
			}
			answer = get(district, sound(page.value().next(), path, seen), type);
		}
		return answer.map((page) -> records);
	}

	private <T> void read(String path, Consumer<List<T>> page, Function<URI, Page<T>> read) {
		Set<String> seen = new HashSet<>();
		@Nullable String next = path + "?limit=" + LARGEST_PAGE;
		while (next != null) {
			Page<T> got = read.apply(sound(next, path, seen));
			page.accept(got.records());
			next = got.next();
		}
	}

	// Only relative links of the same list are followed, so that no answer can send the
	// token to another host.
	private URI sound(String next, String path, Set<String> seen) {
		if (!next.startsWith(path + "?")) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link that leads elsewhere");
		}
		if (!seen.add(next)) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link that leads in a circle");
		}
		try {
			return URI.create(this.baseUrl + next);
		}
		catch (IllegalArgumentException ex) {
			throw new ServiceException(ServiceException.Kind.UNAVAILABLE, "a next link that is no address");
		}
	}

	private <T> ServiceAnswer<Page<T>> get(DistrictId district, URI uri, Class<T> type) {
		ServiceAnswer<Page<T>> answer = this.answers.ofStream(
				this.connection.get().uri(uri).attribute(DistrictAuthorization.DISTRICT, district.value()),
				(body) -> PageParser.parse(body, type));
		boolean tooLarge = answer instanceof ServiceAnswer.Refused<Page<T>> refused
				&& refused.refusal() == Refusal.PAGE_TOO_LARGE;
		Optional<URI> smaller = tooLarge ? halved(uri) : Optional.empty();
		return smaller.isPresent() ? get(district, smaller.get(), type) : answer;
	}

	// Status 413: reduce the limit (contract, errors).
	private static Optional<URI> halved(URI uri) {
		Matcher limit = LIMIT.matcher(uri.toString());
		return (limit.find() && Integer.parseInt(limit.group(1)) > 1)
				? Optional.of(URI.create(limit.replaceFirst("limit=" + Integer.parseInt(limit.group(1)) / 2)))
				: Optional.empty();
	}

}
