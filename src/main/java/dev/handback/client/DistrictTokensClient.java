package dev.handback.client;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** The list of the districts that have authorised us, with their tokens. */
@Component
public class DistrictTokensClient {

	private final RestClient connection;

	private final ServiceProperties properties;

	private final Answers answers;

	DistrictTokensClient(RestClient signOnConnection, ServiceProperties properties, Answers answers) {
		this.connection = signOnConnection;
		this.properties = properties;
		this.answers = answers;
	}

	/** All tokens of districts, as the service lists them. */
	public ServiceAnswer<List<DistrictTokenRecord>> all() {
		URI address = URI.create(this.properties.authBackChannel() + "/oauth/tokens?owner_type=district");
		return this.answers.ofStream(this.connection.get()
			.uri(address)
			.headers(this.properties::authenticate)
			.accept(MediaType.APPLICATION_JSON), (body) -> {
				List<DistrictTokenRecord> tokens = new ArrayList<>();
				PageParser.parse(body, DistrictTokenRecord.class, tokens::add);
				return tokens;
			});
	}

}
