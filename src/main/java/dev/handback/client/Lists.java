package dev.handback.client;

import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Reads lists page by page to the end (contract, paging rules). */
@Component
class Lists {

	private static final int LARGEST_PAGE = 10_000;

	private final RestClient connection;

	private final String baseUrl;

	private final Answers answers;

	private final ReadRetries retries;

	Lists(RestClient listConnection, ServiceProperties properties, Answers answers, ReadRetries retries) {
		this.connection = listConnection;
		this.baseUrl = properties.baseUrl().toString();
		this.answers = answers;
		this.retries = retries;
	}

	/**
	 * Reads a list.
	 * @param path its versioned path, without a query
	 * @param page takes the records of one page, in the order received
	 * @throws ServiceException if a page cannot be read after five retries; what was
	 * handed over so far is then not the whole
	 */
	<T> void readAll(DistrictId district, String path, Class<T> type, Consumer<List<T>> page) {
		Set<String> seen = new HashSet<>();
		@Nullable String next = path + "?limit=" + LARGEST_PAGE;
		while (next != null) {
			URI uri = sound(next, path, seen);
			Page<T> read = this.retries
				.call(() -> this.answers.ofStream(get(district, uri), (body) -> PageParser.parse(body, type)));
			page.accept(read.records());
			next = read.next();
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

	private RestClient.RequestHeadersSpec<?> get(DistrictId district, URI uri) {
		return this.connection.get().uri(uri).attribute(DistrictAuthorization.DISTRICT, district.value());
	}

}
