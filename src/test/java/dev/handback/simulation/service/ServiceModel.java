package dev.handback.simulation.service;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;

/**
 * The service as the contract describes it, in memory. Not thread-safe: the scheduler
 * runs one thread at a time.
 */
public final class ServiceModel {

	private final InstantSource clock;

	private final Map<DistrictId, ModelDistrict> districts = new LinkedHashMap<>();

	private long calls;

	public ServiceModel(InstantSource clock) {
		this.clock = clock;
	}

	/** Adds a district without sections, whose LMS is connected. */
	public ModelDistrict connect(DistrictId id, String token, Provider provider) {
		ModelDistrict district = new ModelDistrict(id, token, provider, this.clock);
		this.districts.put(id, district);
		return district;
	}

	/** Removes a district, and counts calls from the beginning again. */
	public void forget(DistrictId id) {
		this.districts.remove(id);
		this.calls = 0;
	}

	/** How many calls were made so far; the next one has the number after it. */
	public long calls() {
		return this.calls;
	}

	/** Gives the contract's answer, with its effect. */
	public ModelResponse answer(ModelRequest request) {
		return answer(request, nextCall());
	}

	long nextCall() {
		return ++this.calls;
	}

	ModelResponse answer(ModelRequest request, long call) {
		return caller(request).map((district) -> answer(district, request, call))
			.orElseGet(() -> new Refused(401, "No authorization provided").response());
	}

	/** Refuses the request as if the limit was reached. */
	ModelResponse throttled(ModelRequest request) {
		return caller(request)
			.map((district) -> new ModelResponse(429, window(district, request).headers(district.limit()), ""))
			.orElseGet(() -> answer(request, 0));
	}

	private Optional<ModelDistrict> caller(ModelRequest request) {
		return this.districts.values()
			.stream()
			.filter((district) -> request.token() != null && district.accepts(request.token()))
			.findFirst();
	}

	private RateWindow window(ModelDistrict district, ModelRequest request) {
		return district.window(String.valueOf(request.token())).at(this.clock.instant());
	}

	private ModelResponse answer(ModelDistrict district, ModelRequest request, long call) {
		RateWindow window = window(district, request);
		if (!window.takes(district.limit())) {
			return new ModelResponse(429, window.headers(district.limit()), "");
		}
		try {
			ModelResponse answer = new Endpoints(district, this.clock, request, call).answer();
			// They appear on successful responses and on 429 (contract, limits).
			return (answer.status() == 200) ? answer.with(window.headers(district.limit())) : answer;
		}
		catch (Refused ex) {
			return ex.response();
		}
	}

}
