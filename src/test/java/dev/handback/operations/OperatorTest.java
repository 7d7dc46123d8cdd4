package dev.handback.operations;

import java.net.URI;

import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.TokenRenewal;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PageSource;
import dev.handback.support.PagesTest;
import dev.handback.support.People;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionOperations;

import static dev.handback.support.People.as;

/** What tests of the operator's pages have in common. */
abstract class OperatorTest extends PagesTest {

	static final SignedInUser OPERATOR = People.user('a', 9001, Role.OPERATOR);

	static final DistrictId DISTRICT = People.district('c');

	@Autowired
	ConnectedDistricts districts;

	@Autowired
	TokenRenewal renewal;

	@Autowired
	TransactionOperations transactions;

	@BeforeEach
	void start() {
		this.rosters.read('a', 'b', 'c');
		this.renewal.look();
		this.districts.check(DISTRICT);
	}

	@AfterEach
	void asItWas() {
		update("delete from district where district_id like '5a00000000000000000e%'");
		update("delete from delivery where district_id like '5a00000000000000000e%'");
		update("delete from roster_sync where district_id like '5a00000000000000000e%'");
		update("delete from forgotten_district");
		update("update district set token_source = 'CONFIGURED' where token_source = 'REVOKED'");
		this.renewal.look();
		this.districts.check(DISTRICT);
	}

	void madeUp(String id, String name, String state, String problem) {
		update("""
				insert into district (district_id, name, provider, time_zone, lms_state, check_problem)
				values (?, ?, 'A', 'UTC', ?, ?)""", id, name, state, problem);
		update("""
				insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'COMPLETE')""", id);
	}

	String page(String address) {
		return body(this.mvc.get().uri(URI.create(address)).with(as(OPERATOR)).exchange());
	}

	static String body(MvcTestResult answer) {
		return answer.getResponse().getStatus() + " " + PageSource.of(answer);
	}

	String plan(String query) {
		String plan = this.transactions.execute((status) -> {
			for (String way : new String[] { "seqscan", "bitmapscan", "sort" }) {
				update("set local enable_" + way + " = off");
			}
			return String.join("\n", values(String.class, "explain " + query));
		});
		return String.valueOf(plan);
	}

}
