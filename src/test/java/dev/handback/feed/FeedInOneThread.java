package dev.handback.feed;

import dev.handback.client.pace.BackgroundThreads;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * Reads pages of events ahead in the calling thread, before the page at hand is applied.
 */
@TestConfiguration(proxyBeanMethods = false)
public class FeedInOneThread {

	@Bean
	@Primary
	BackgroundThreads callingThread() {
		return new BackgroundThreads() {
			@Override
			public void run(Runnable work) {
				work.run();
			}
		};
	}

}
