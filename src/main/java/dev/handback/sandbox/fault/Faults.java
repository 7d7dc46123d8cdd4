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

/** All faults that stand ready, the oldest first. A restart forgets them. */
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
			throw Refusal.badRequest("there are " + MOST + " faults already; remove some");
		}
		Fault fault = Fault.read(this.ids.incrementAndGet(), settings);
		this.standing.add(fault);
		return fault;
	}

	List<Fault> all() {
		return List.copyOf(this.standing);
	}

	/** All of them as pages show them. */
	public List<FaultLine> lines() {
		return this.standing.stream().map(FaultLine::of).toList();
	}

	/** The kinds of faults, by name. */
	public static List<String> kinds() {
		return Arrays.stream(FaultKind.values()).map(FaultKind::wireName).toList();
	}

	/** The fault that strikes a request, if any does; all that are for it count it. */
	Optional<Fault> striking(Optional<String> district, String method, String path) {
		Optional<Fault> striking = Optional.empty();
		for (Fault fault : this.standing) {
			if (striking.isEmpty() && fault.place().holds(district, method, path) && fault.strikesNext()) {
				striking = Optional.of(fault);
			}
		}
		return striking;
	}

	/** Whether there was such a fault. */
	boolean remove(long id) {
		return this.standing.removeIf((fault) -> {
			boolean meant = fault.id() == id;
			if (meant) {
				fault.remove();
			}
			return meant;
		});
	}

	/** Removes all; what they hold up goes on. */
	public void clear() {
		this.standing.forEach(Fault::remove);
		this.standing.clear();
	}

	/** The web server would wait for requests that hang. */
	@EventListener(ContextClosedEvent.class)
	void stop() {
		clear();
	}

}
