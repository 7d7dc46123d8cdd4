package dev.handback.client;

import java.util.Map;

import dev.handback.client.connection.DistrictAuthorization;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PatchExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Assignment endpoints of the LMS (contract, v3.1 only). */
@HttpExchange(url = "/v3.1/sections/{section}/assignments", accept = "application/json")
interface AssignmentsApi {

	@PostExchange(contentType = "application/json")
	ResponseEntity<byte[]> create(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @RequestBody Map<String, Object> body);

	@GetExchange("/{assignment}")
	ResponseEntity<byte[]> get(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @PathVariable String assignment);

	@PatchExchange(url = "/{assignment}", contentType = "application/json")
	ResponseEntity<byte[]> update(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @PathVariable String assignment, @RequestBody Map<String, Object> body);

	@DeleteExchange("/{assignment}")
	ResponseEntity<byte[]> delete(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @PathVariable String assignment);

}
