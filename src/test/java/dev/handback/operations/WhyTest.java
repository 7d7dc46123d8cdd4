package dev.handback.operations;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.operations.administrator.RosterPageTest;
import dev.handback.support.People;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The pages that say why someone or something isn't synced. */
abstract class WhyTest extends RosterPageTest {

	@Autowired
	JdbcClient statements;

	@Autowired
	ApplicationContext app;

	WhyTest() {
		super('c');
	}

	@BeforeEach
	void forgetDeliveries() {
		new StepwiseDelivery(this.app).clear();
	}

	String page(String address) {
		return page(address, People.administrator('c'));
	}

}
