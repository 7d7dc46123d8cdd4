package dev.handback.sandbox;

import dev.handback.support.sandbox.Service;

import static org.assertj.core.api.Assertions.assertThat;

/** Shared by the tests of differences from the contract. */
abstract class DifferenceTest {

	final Service service;

	DifferenceTest(Service service) {
		this.service = service;
	}

	void turnOff() {
		this.service.delete("", "/console/api/differences");
	}

	void turnOn(String name) {
		this.service.lever("/differences", "{\"" + name + "\": true}");
		assertThat(this.service.get("", "/console/api/differences").json().path(name).asBoolean()).isTrue();
	}

}
