package dev.handback.client;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.connection.OAuthClient;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.paging.Page;
import dev.handback.client.paging.PageParser;
import dev.handback.client.records.DistrictTokenRecord;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * The list of the districts that have authorized us, with their tokens. It is read from
 * the sign-on host or, if that has none, from the data API (contract, district-token data
 * endpoints).
 */
@Component
public class DistrictTokensClient {

	private static final String SIGN_ON_PATH = "/oauth/tokens";

	private static final String DATA_API_PATH = "/tokens";

	private static final String OF_DISTRICTS = "?owner_type=district";

	/** More pages than any service needs for its districts. */
	private static final int MOST_PAGES = 500;

	private final RestClient connection;

	private final ServiceProperties properties;

	private final OAuthClient client;

	private final ResponseTranslator answers;

	DistrictTokensClient(RestClient signOnConnection, ServiceProperties properties, OAuthClient client,
			ResponseTranslator answers) {
		this.connection = signOnConnection;
		this.properties = properties;
		this.client = client;
		this.answers = answers;
	}

	/** All tokens of districts, as the service lists them. */
	public ServiceAnswer<List<DistrictTokenRecord>> all() {
		return list("");
	}

	/** The tokens of one district. */
	public ServiceAnswer<List<DistrictTokenRecord>> of(DistrictId district) {
		return list("&district=" + district)
			.map((tokens) -> tokens.stream().filter((token) -> token.isOf(district)).collect(Collectors.toList()));
	}

	private ServiceAnswer<List<DistrictTokenRecord>> list(String more) {
		ServiceAnswer<List<DistrictTokenRecord>> onSignOnHost = list(this.properties.authBackChannel(), SIGN_ON_PATH,
				OF_DISTRICTS + more);
		if (!ResponseTranslator.isElsewhere(onSignOnHost)) {
			return onSignOnHost;
		}
		ServiceAnswer<List<DistrictTokenRecord>> onDataApi = list(this.properties.baseUrl(), DATA_API_PATH,
				more.isEmpty() ? "" : OF_DISTRICTS + more);
		return ResponseTranslator.isElsewhere(onDataApi) ? onSignOnHost : onDataApi;
	}

	private ServiceAnswer<List<DistrictTokenRecord>> list(URI host, String path, String query) {
		List<DistrictTokenRecord> tokens = new ArrayList<>();
		Set<String> links = new HashSet<>();
		@Nullable String link = path + query;
		while (link != null && links.add(link)) {
			if (links.size() > MOST_PAGES || !leadsOn(link, path)) {
				return new ServiceAnswer.Unavailable<>(false, "a next link to a different list");
			}
			ServiceAnswer<Page<DistrictTokenRecord>> answer = page(host + link);
			if (!(answer instanceof ServiceAnswer.Accepted<Page<DistrictTokenRecord>> page)) {
				return answer.map((ignored) -> tokens);
			}
			tokens.addAll(page.value().records());
			link = page.value().next();
		}
		return new ServiceAnswer.Accepted<>(tokens);
	}

	// Our id and secret are never sent to another address, whatever an answer says.
	private static boolean leadsOn(String link, String path) {
		return link.equals(path) || link.startsWith(path + "?");
	}

	private ServiceAnswer<Page<DistrictTokenRecord>> page(String address) {
		URI uri;
		try {
			uri = URI.create(address);
		}
		catch (IllegalArgumentException ex) {
			return new ServiceAnswer.Unavailable<>(false, "a next link that isn't a valid address");
		}
		return this.answers.ofStream(request(uri), (body) -> {
			List<DistrictTokenRecord> tokens = new ArrayList<>();
			@Nullable String next = PageParser.parse(body, DistrictTokenRecord.class, tokens::add);
			return new Page<>(tokens, next);
		});
	}

	RestClient.RequestHeadersSpec<?> requestOfSignOnHost() {
		return request(URI.create(this.properties.authBackChannel() + SIGN_ON_PATH + OF_DISTRICTS));
	}

	RestClient.RequestHeadersSpec<?> requestOfDataApi() {
		return request(URI.create(this.properties.baseUrl() + DATA_API_PATH));
	}

	private RestClient.RequestHeadersSpec<?> request(URI address) {
		return this.connection.get().uri(address).headers(this.client::authenticate).accept(MediaType.APPLICATION_JSON);
	}

}
