package dev.handback.simulation.service;

import java.util.Random;

import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import dev.handback.support.Seeds;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The model and the sandbox, written apart from each other, answer alike whatever they
 * are sent, and whatever people do in the LMS.
 */
@ServiceTest("districts.students=30")
class ModelAndSandboxTests {

	private static final int STEPS = 80;

	private final Service sandbox;

	ModelAndSandboxTests(Service sandbox) {
		this.sandbox = sandbox;
	}

	@ParameterizedTest
	@Seeds(20)
	void answerAlike(long seed) {
		Random random = new Random(seed);
		RandomSteps steps = new RandomSteps(new Twins(this.sandbox, "abc".charAt((int) (seed % 3))), random);
		for (int i = 0; i < STEPS; i++) {
			steps.step();
		}
	}

}
