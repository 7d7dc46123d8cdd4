package dev.handback.client;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.WireJson;
import dev.handback.client.records.DistrictRecord;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.stereotype.Component;

/** Reads the district record, including what the service says about its LMS. */
@Component
public class DistrictsClient {

	private final DistrictsApi api;

	private final ResponseTranslator answers;

	DistrictsClient(DistrictsApi api, ResponseTranslator answers) {
		this.api = api;
		this.answers = answers;
	}

	public ServiceAnswer<DistrictRecord> get(DistrictId district) {
		return this.answers.of(() -> this.api.get(district.value(), district.value()),
				(body) -> WireJson.readData(body, DistrictRecord.class));
	}

	/** The same, with a token that is being tested and isn't stored. */
	public ServiceAnswer<DistrictRecord> get(DistrictId district, String token) {
		return this.answers.of(() -> this.api.get(district.value(), token, district.value()),
				(body) -> WireJson.readData(body, DistrictRecord.class));
	}

}
