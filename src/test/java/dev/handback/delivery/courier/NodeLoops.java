package dev.handback.delivery.courier;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import dev.handback.delivery.outbox.Departures;
import dev.handback.delivery.outbox.FailpointProperties;

import org.springframework.context.ApplicationContext;

/** The rounds of a node's delivery, one at a time. */
public final class NodeLoops {

	private final Dispatcher dispatcher;

	private final DeliveryWorkers workers;

	private final RecoveredIds recoveredIds;

	private final LmsPollRounds polls;

	private final Departures departures;

	public NodeLoops(ApplicationContext app) {
		this.dispatcher = app.getBean(Dispatcher.class);
		this.workers = app.getBean(DeliveryWorkers.class);
		this.recoveredIds = app.getBean(RecoveredIds.class);
		this.polls = app.getBean(LmsPollRounds.class);
		this.departures = app.getBean(Departures.class);
	}

	/**
	 * Does what the dispatcher's loop does before it waits.
	 * @return whether there may be more to do
	 */
	public boolean dispatch() {
		this.recoveredIds.replay();
		return this.dispatcher.round();
	}

	/**
	 * Renews leases.
	 * @return whether it held any
	 */
	public boolean keepLeases() {
		this.dispatcher.keepLeases();
		return !this.workers.held().isEmpty();
	}

	public boolean poll() {
		this.polls.round();
		return false;
	}

	public boolean departures() {
		this.departures.look();
		return false;
	}

	public static Jitter jitter(RandomGenerator random) {
		return new Jitter(random);
	}

	/** Failpoints that tell which one is reached. */
	public static Failpoints failpoints(Consumer<String> reached) {
		return new Failpoints(new FailpointProperties("", 1)) {

			@Override
			void reached(String name) {
				reached.accept(name);
			}

		};
	}

}
