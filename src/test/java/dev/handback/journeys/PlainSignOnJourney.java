package dev.handback.journeys;

import java.util.List;

import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * The same ways to sign in, with an application that gets no identity tokens, and with a
 * service that expects its id and secret in the form.
 */
@DisabledIfSystemProperty(named = "skipBrowserTests", matches = "true")
class PlainSignOnJourney extends SignOnWays {

	@Override
	String client() {
		return "handback-plain";
	}

	@Override
	boolean oidc() {
		return false;
	}

	@Override
	String differences() {
		return "{\"client_secret_post\": true}";
	}

	@Override
	List<String> settings() {
		return List.of("--handback.service.client-id=handback-plain",
				"--handback.service.client-secret=handback-plain-secret",
				"--handback.service.client-authentication=form",
				"--handback.districts.connections[0].id=5a00000000000000000a0001",
				"--handback.districts.connections[0].token=sandbox-district-token-a-handback-plain",
				"--handback.districts.connections[0].provider=A",
				"--handback.districts.connections[0].time-zone=America/New_York");
	}

}
