package dev.handback.operations.administrator;

import java.net.URI;

import dev.handback.rostersync.RosterSyncTest;
import dev.handback.signon.SignedInUser;
import dev.handback.support.PageSource;
import dev.handback.support.People;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;

/** What tests of pages about a changing roster have in common. */
public abstract class RosterPageTest extends RosterSyncTest {

	protected final String section;

	/** A student who attends the section. */
	protected final String student;

	@Autowired
	protected MockMvcTester mvc;

	protected RosterPageTest(char district) {
		super(district);
		this.section = People.section(district, 1).value();
		this.student = People.student(district, 5).value();
	}

	protected MvcTestResult get(String address, SignedInUser user) {
		return this.mvc.get().uri(URI.create(address)).with(as(user)).exchange();
	}

	protected String page(String address, SignedInUser user) {
		return PageSource.of(get(address, user));
	}

}
