package dev.handback.delivery.courier;

import java.util.concurrent.atomic.AtomicInteger;

import dev.handback.delivery.outbox.FailpointProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Halts the process at a named point, as a power failure would, so that tests can prove
 * that nothing is lost there. Does nothing unless the setting names a point.
 */
@Component
public class Failpoints {

	private static final Logger logger = LoggerFactory.getLogger(Failpoints.class);

	private static final int HALTED = 137;

	private final String point;

	private final AtomicInteger left;

	Failpoints(FailpointProperties properties) {
		this.point = properties.haltAt();
		this.left = new AtomicInteger(properties.haltAfter());
	}

	void reached(String name) {
		if (this.point.equals(name) && this.left.decrementAndGet() <= 0) {
			logger.warn("Halting at {}", name);
			Runtime.getRuntime().halt(HALTED);
		}
	}

}
