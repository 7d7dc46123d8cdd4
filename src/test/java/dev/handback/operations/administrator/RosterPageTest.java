package dev.handback.operations.administrator;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import dev.handback.rostersync.RosterRunner;
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
public abstract class RosterPageTest {

	public final SandboxRoster sandbox;

	public final String section;

	/** Attends the section. */
	public final String student;

	@Autowired
	public MockMvcTester mvc;

	@Autowired
	public RosterRunner runs;

	public RosterPageTest(char district) {
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

	public MvcTestResult get(String address, SignedInUser user) {
		return this.mvc.get().uri(URI.create(address)).with(as(user)).exchange();
	}

	public String page(String address, SignedInUser user) {
		return new String(get(address, user).getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
	}

}
