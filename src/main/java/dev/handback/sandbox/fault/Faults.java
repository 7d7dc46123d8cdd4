package dev.handback.sandbox.fault;

import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** All faults that are set, oldest first. They don't survive a restart. */
@Component
public final class Faults {

	private static final int MOST = 1_000;

	private final List<Fault> faults = new CopyOnWriteArrayList<>();

	private final AtomicLong ids = new AtomicLong();

	private final Clock clock;

	Faults(Store store, Clock clock) {
		this.clock = clock;
		store.begin(this::clear);
	}

	Fault add(SentObject settings) {
		Refusal.require(this.faults.size() < MOST, "there are already " + MOST + " faults; remove some");
		Fault fault = Fault.read(this.ids.incrementAndGet(), settings, this.clock);
		this.faults.add(fault);
		return fault;
	}

	List<Fault> all() {
		return List.copyOf(this.faults);
	}

	public List<FaultLine> lines() {
		return this.faults.stream().map(FaultLine::of).toList();
	}

	public static List<String> kinds() {
		return Arrays.stream(FaultKind.values()).map(FaultKind::wireName).toList();
	}

	/**
	 * Finds the first fault that applies to a request, if any. Matching faults before it
	 * count the request too.
	 */
	Optional<Fault> match(Optional<String> district, String method, String path) {
		Optional<Fault> match = Optional.empty();
		for (Fault fault : this.faults) {
			if (match.isEmpty() && fault.scope().matches(district, method, path) && fault.appliesToNext()) {
				match = Optional.of(fault);
			}
		}
		return match;
	}

	/** Removes a fault and returns whether it existed. */
	boolean remove(long id) {
		List<Fault> meant = this.faults.stream().filter((fault) -> fault.id() == id).toList();
		meant.forEach(Fault::remove);
		return this.faults.removeAll(meant);
	}

	/** Removes all faults and releases the requests they are holding up. */
	public void clear() {
		this.faults.forEach(Fault::remove);
		this.faults.clear();
	}

	/** On shutdown, the web server would otherwise wait for hanging requests. */
	@EventListener(ContextClosedEvent.class)
	void stop() {
		clear();
	}

}
