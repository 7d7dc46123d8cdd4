package dev.handback.operations;

import java.time.Duration;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.support.StoredDeliveries;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/** What tests of a district's queue have in common. */
abstract class DeliveryQueueTest extends PagesTest {

	static final SignedInUser ADMINISTRATOR = People.administrator('a');

	@Autowired
	ApplicationContext app;

	StepwiseDelivery delivery;

	@BeforeEach
	void start() {
		this.rosters.read('a', 'b');
		this.delivery = new StepwiseDelivery(this.app);
		this.delivery.clear();
	}

	void rows(char district, String state, String reason, int number, int secondsOld) {
		new StoredDeliveries(this.jdbc, People.district(district)).add(People.student('a', 3), state, reason,
				Duration.ofSeconds(secondsOld), number);
	}

	MvcTestResult get(String address) {
		return this.mvc.get().uri("/district/deliveries" + address).with(as(ADMINISTRATOR)).exchange();
	}

	MvcTestResult post(String action) {
		return this.mvc.post().uri("/district/deliveries" + action).with(as(ADMINISTRATOR)).with(csrf()).exchange();
	}

}
