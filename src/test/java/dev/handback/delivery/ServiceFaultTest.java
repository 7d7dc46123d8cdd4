package dev.handback.delivery;

import dev.handback.support.AppTest;
import dev.handback.support.RosterReader;
import dev.handback.support.Throttling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** What tests of a service that fails have in common. */
@AppTest
abstract class ServiceFaultTest {

	@Autowired
	ApplicationContext app;

	@Autowired
	RosterReader rosters;

	FaultStage stage;

	@BeforeEach
	void begin() {
		this.rosters.read('a', 'b', 'c');
		this.stage = new FaultStage(this.app, 'a');
	}

	@AfterEach
	void heal() {
		this.stage.heal();
		Throttling.end(this.app);
	}

}
