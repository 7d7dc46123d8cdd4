package dev.handback.sandbox;

import dev.handback.support.sandbox.Lms;
import dev.handback.support.sandbox.Partner;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.Service.Answer;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.handback.support.sandbox.Partner.TEACHER;
import static dev.handback.support.sandbox.Service.TOKEN_A;
import static org.assertj.core.api.Assertions.assertThat;

/** Contract, what the service does: each part once from end to end. */
@ServiceTest("districts.students=30")
class WhatTheServiceDoesTests {

	private final Service service;

	WhatTheServiceDoesTests(Service service) {
		this.service = service;
	}

	@Test
	void signsPeopleIn() {
		Partner oidc = Partner.withOidc(this.service);
		Answer tokens = oidc.exchange(oidc.signIn(TEACHER, "&state=s"));
		assertThat(tokens.json().propertyNames()).contains("access_token", "id_token");
		Partner plain = Partner.withoutOidc(this.service);
		assertThat(plain.exchange(plain.signIn(TEACHER, "")).json().propertyNames()).contains("access_token")
			.doesNotContain("id_token");
	}

	@Test
	void showsARosterToDistrictsAndThreeResourcesToPeople() {
		String token = Partner.withOidc(this.service).accessToken(TEACHER);
		for (String path : new String[] { "/v3.0/me", "/v3.0/districts/" + Partner.ASHGROVE,
				"/v3.0/users/" + TEACHER }) {
			assertThat(this.service.get(token, path).status()).isEqualTo(200);
		}
		assertThat(this.service.get(token, "/v3.0/sections").status()).isEqualTo(404);
		for (String kind : new String[] { "districts", "schools", "users", "sections", "terms", "courses" }) {
			assertThat(this.service.get(TOKEN_A, "/v3.0/" + kind).ids()).isNotEmpty();
		}
	}

	@Test
	void acceptsAssignmentsAndGrades() {
		Lms lms = new Lms(this.service, 'a');
		String id = lms.created();
		lms.grade(id, 101, "{\"grade_points\": 17.5}");
		assertThat(lms.submission(id, 101).data().path("grade_points").toString()).isEqualTo("17.5");
	}

	@Test
	void reportsWhatHasChanged() {
		Answer newest = this.service.get(TOKEN_A, "/v3.1/events?ending_before=last&limit=1");
		assertThat(newest.ids()).hasSize(1);
		this.service.lever("/users/" + TEACHER, "{\"synced_in_lms\": false}");
		Answer newer = this.service.get(TOKEN_A, "/v3.1/events?starting_after=" + newest.ids().get(0));
		assertThat(newer.data().get(0).path("data").path("type").asString()).isEqualTo("users.updated");
	}

	@Test
	void issuesTokensOnlyForDistrictsThatHaveAgreed() {
		assertThat(Partner.withOidc(this.service).get("/tokens").body()).contains(Partner.ASHGROVE)
			.doesNotContain(Partner.DOGWOOD);
	}

	@ParameterizedTest
	@ValueSource(strings = { "read:sections", "read:user_id" })
	void sendsTheScopesOfTheApplication(String scope) {
		assertThat(Partner.withOidc(this.service).signIn(TEACHER, "").parameter("scope").orElseThrow().split(" "))
			.contains(scope);
	}

}
