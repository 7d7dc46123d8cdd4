package dev.handback.local;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/** Prints the addresses to open, and whom to sign in as. */
class StartupBanner implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(StartupBanner.class);

	private static final String TEXT = """


			  Handback is ready:  {}
			  Sign in there, choose "Ashgrove (Provider A)", and take the first teacher on the list
			  (5b00000000000000000a0001) or the administrator (5b00000000000000000a0201).

			  The sandbox, which stands in for the service:  {}/console
			  Its gradebooks show what has arrived in the LMS.
			""";

	private final Environment environment;

	private final SandboxLifecycle sandbox;

	StartupBanner(Environment environment, SandboxLifecycle sandbox) {
		this.environment = environment;
		this.sandbox = sandbox;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		logger.info(TEXT, this.environment.getProperty(StartModeInitializer.PUBLIC_URL), this.sandbox.address());
	}

}
