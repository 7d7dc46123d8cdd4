package dev.handback.signon.signin;

import java.util.concurrent.Semaphore;

import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * How many callbacks are worked on at once: they wait for the service, and may occupy
 * only half of the threads that answer requests. Where Java has virtual threads, there is
 * no limit.
 */
@Component
class CallbackPlaces {

	private static final int TOMCATS_THREADS = 200;

	private final Semaphore free;

	CallbackPlaces(Environment settings) {
		int threads = settings.getProperty("server.tomcat.threads.max", Integer.class, TOMCATS_THREADS);
		this.free = new Semaphore(Threading.VIRTUAL.isActive(settings) ? Integer.MAX_VALUE : Math.max(1, threads / 2));
	}

	/** Takes a place, which has to be given back; false if none is free. */
	boolean take() {
		return this.free.tryAcquire();
	}

	void giveBack() {
		this.free.release();
	}

}
