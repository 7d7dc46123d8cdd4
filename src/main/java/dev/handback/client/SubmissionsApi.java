package dev.handback.client;

import java.util.Map;

import dev.handback.client.connection.DistrictAuthorization;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PatchExchange;

/** Submission endpoints of the LMS (contract, v3.1 only). */
@HttpExchange(url = "/v3.1/sections/{section}/assignments/{assignment}/submissions", accept = "application/json")
interface SubmissionsApi {

	@GetExchange("/{user}")
	ResponseEntity<byte[]> get(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @PathVariable String assignment, @PathVariable String user);

	@PatchExchange(url = "/{user}", contentType = "application/json")
	ResponseEntity<byte[]> update(@RequestAttribute(DistrictAuthorization.DISTRICT) String district,
			@PathVariable String section, @PathVariable String assignment, @PathVariable String user,
			@RequestBody Map<String, Object> body);

}
