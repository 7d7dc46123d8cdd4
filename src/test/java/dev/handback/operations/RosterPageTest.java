package dev.handback.operations;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import dev.handback.roster.RosterRunner;
import dev.handback.signon.SignedInUser;
import dev.handback.support.AppTest;
import dev.handback.support.People;
import dev.handback.support.SandboxRoster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static dev.handback.support.People.as;

/** What tests of pages about a changing roster have in common. */
@AppTest
abstract class RosterPageTest {

	protected final SandboxRoster sandbox;

	protected final String section;

	/** Attends the section. */
	protected final String student;

	@Autowired
	protected MockMvcTester mvc;

	@Autowired
	protected RosterRunner runs;

	RosterPageTest(char district) {
		this.sandbox = new SandboxRoster(district);
		this.section = People.section(district, 1).value();
		this.student = People.student(district, 5).value();
	}

	@BeforeEach
	void readTheRoster() {
		this.runs.replaceAll(this.sandbox.district());
	}

	@AfterEach
	void asItWas() {
		this.sandbox.heal();
		this.sandbox.switchTo("original");
		this.runs.replaceAll(this.sandbox.district());
	}

	protected MvcTestResult get(String address, SignedInUser user) {
		return this.mvc.get().uri(URI.create(address)).with(as(user)).exchange();
	}

	protected String page(String address, SignedInUser user) {
		return new String(get(address, user).getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

}
