package dev.handback.sandbox.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Refusal;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** All faults that are set, oldest first. They don't survive a restart. */
@Component
public final class Faults {

	private static final int MOST = 1_000;

	private final List<Fault> standing = new CopyOnWriteArrayList<>();

	private final AtomicLong ids = new AtomicLong();

	Faults(Store store) {
		store.begin(this::clear);
	}

	Fault add(FaultSettings settings) {
		if (this.standing.size() >= MOST) {
			throw Refusal.badRequest("there are already " + MOST + " faults; remove some");
		}
		Fault fault = Fault.read(this.ids.incrementAndGet(), settings);
		this.standing.add(fault);
		return fault;
	}

	List<Fault> all() {
		return List.copyOf(this.standing);
	}

	public List<FaultLine> lines() {
		return this.standing.stream().map(FaultLine::of).toList();
	}

	public static List<String> kinds() {
		return Arrays.stream(FaultKind.values()).map(FaultKind::wireName).toList();
	}

	/**
	 * Finds the fault that applies to a request, if any. Every fault that matches the
	 * request counts it.
	 */
	Optional<Fault> striking(Optional<String> district, String method, String path) {
		Optional<Fault> striking = Optional.empty();
		for (Fault fault : this.standing) {
			if (striking.isEmpty() && fault.place().holds(district, method, path) && fault.strikesNext()) {
				striking = Optional.of(fault);
			}
		}
		return striking;
	}

	/** Removes a fault and returns whether it existed. */
	boolean remove(long id) {
		return this.standing.removeIf((fault) -> {
			boolean meant = fault.id() == id;
			if (meant) {
				fault.remove();
			}
			return meant;
		});
	}

	/** Removes all faults and releases the requests they are holding up. */
	public void clear() {
		this.standing.forEach(Fault::remove);
		this.standing.clear();
	}

	/** On shutdown, the web server would otherwise wait for hanging requests. */
	@EventListener(ContextClosedEvent.class)
	void stop() {
		clear();
	}

}
