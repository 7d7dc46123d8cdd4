package dev.handback.sandbox;

import dev.handback.sandbox.Service.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.sandbox.Partner.TEACHER;
import static dev.handback.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, what the service does: each of its parts, once from end to end. */
class WhatTheServiceDoesTests {

	private static Service service;

	@BeforeAll
	static void start() {
		service = Service.start("handback.sandbox.districts.students", "30");
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	@Test
	void signsPeopleIn() {
		Partner oidc = Partner.withOidc(service);
		Answer tokens = oidc.exchange(oidc.signIn(TEACHER, "&state=s"));
		assertThat(tokens.json().propertyNames()).contains("access_token", "id_token");
		Partner plain = Partner.withoutOidc(service);
		assertThat(plain.exchange(plain.signIn(TEACHER, "")).json().propertyNames()).contains("access_token")
			.doesNotContain("id_token");
	}

	@Test
	void showsARosterToDistrictsAndThreeResourcesToPeople() {
		String token = Partner.withOidc(service).accessToken(TEACHER);
		for (String path : new String[] { "/v3.0/me", "/v3.0/districts/" + Partner.ASHGROVE,
				"/v3.0/users/" + TEACHER }) {
			assertThat(service.get(token, path).status()).isEqualTo(200);
		}
		assertThat(service.get(token, "/v3.0/sections").status()).isEqualTo(404);
		for (String kind : new String[] { "districts", "schools", "users", "sections", "terms", "courses" }) {
			assertThat(service.get(TOKEN_A, "/v3.0/" + kind).ids()).isNotEmpty();
		}
	}

	@Test
	void takesAssignmentsAndGrades() {
		Lms lms = new Lms(service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 17.5}");
		assertThat(lms.submission(id, 101).data().path("grade_points").toString()).isEqualTo("17.5");
	}

	@Test
	void saysWhatHasChanged() {
		Answer newest = service.get(TOKEN_A, "/v3.1/events?ending_before=last&limit=1");
		assertThat(newest.ids()).hasSize(1);
		service.lever("/users/" + TEACHER, "{\"synced_in_lms\": false}");
		Answer newer = service.get(TOKEN_A, "/v3.1/events?starting_after=" + newest.ids().get(0));
		assertThat(newer.data().get(0).path("data").path("type").asString()).isEqualTo("users.updated");
	}

	@Test
	void givesTokensOnlyForDistrictsThatHaveAgreed() {
		assertThat(Partner.withOidc(service).get("/tokens").body()).contains(Partner.ASHGROVE)
			.doesNotContain(Partner.DOGWOOD);
	}

	@ParameterizedTest
	@ValueSource(strings = { "read:sections", "read:user_id" })
	void sendsTheScopesOfTheApplication(String scope) {
		assertThat(Partner.withOidc(service).signIn(TEACHER, "").parameter("scope").orElseThrow().split(" "))
			.contains(scope);
	}

}
