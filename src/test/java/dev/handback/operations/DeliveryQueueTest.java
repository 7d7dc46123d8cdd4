package dev.handback.operations;

import java.sql.Types;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
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
		this.jdbc.sql("""
				insert into delivery (district_id, section_id, assignment_id, student_id, state, wanted, sent, attempts,
					due_at, posting, changed_at, reason)
				select :district, '5c00000000000000000a0001', gen_random_uuid(),
					case when :state <> 'UNKNOWN' then '5b00000000000000000a0103' end, :state, 1, 0, 0,
					now() + interval '1 hour', false, now() - make_interval(secs => :seconds), :reason
				from generate_series(1, :number)""")
			.param("district", People.district(district).value())
			.param("state", state)
			.param("reason", reason, Types.VARCHAR)
			.param("number", number)
			.param("seconds", secondsOld)
			.update();
	}

	MvcTestResult get(String address) {
		return this.mvc.get().uri("/district/deliveries" + address).with(as(ADMINISTRATOR)).exchange();
	}

	MvcTestResult post(String action) {
		return this.mvc.post().uri("/district/deliveries" + action).with(as(ADMINISTRATOR)).with(csrf()).exchange();
	}

}
