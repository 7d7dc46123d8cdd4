package dev.handback.client;

import dev.handback.client.connection.DistrictAuthorization;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/** The district record with its learning-platform fields (contract, v3.1). */
@HttpExchange(url = "/v3.1/districts", accept = "application/json")
interface DistrictsApi {

	@GetExchange("/{id}")
	ResponseEntity<byte[]> get(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String id);

	@GetExchange("/{id}")
	ResponseEntity<byte[]> get(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@RequestAttribute(DistrictAuthorization.TOKEN) String token, @PathVariable String id);

}
