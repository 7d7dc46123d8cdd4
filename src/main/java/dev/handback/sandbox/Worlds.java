package dev.handback.sandbox;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.wire.Refusal;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * The worlds of parallel tests: sandboxes in this process, each with data, clock, faults,
 * and journal of its own. One that has ended is reset and kept, because starting another
 * takes longer. A world has no worlds.
 */
@Component
final class Worlds implements DisposableBean {

	private static final String PREFIX = "handback.sandbox";

	private final WorldProperties properties;

	private final Map<String, String> settings;

	private final Applications applications;

	private final HeapGuard heap;

	/** Those that can be used, in the order in which they were opened. */
	private final Map<String, EmbeddedSandbox> open = new LinkedHashMap<>();

	/** The names of these and of those that start or end. */
	private final Set<String> names = new HashSet<>();

	/** The one that has been idle for longest first: its last user is surely gone. */
	private final Deque<EmbeddedSandbox> idle = new ArrayDeque<>();

	private final Set<Integer> ports = new HashSet<>();

	private long opened;

	private boolean closed;

	Worlds(WorldProperties properties, SandboxProperties sandbox, DataProperties data, Applications applications) {
		this.properties = properties;
		this.settings = settings(sandbox, data);
		this.applications = applications;
		this.heap = new HeapGuard(data.districts().students());
	}

	/** Those of the first sandbox, except where it listens and what it keeps. */
	private static Map<String, String> settings(SandboxProperties sandbox, DataProperties data) {
		Map<String, String> settings = SettingsOf.records(PREFIX, sandbox, data);
		settings.remove(PREFIX + ".public-url");
		settings.put(PREFIX + ".store", "memory");
		settings.put(PREFIX + ".worlds.most", "0");
		settings.put("server.tomcat.threads.min-spare", "1");
		return settings;
	}

	/**
	 * Opens a world.
	 * @param wanted its name; without one, it gets a name
	 * @throws Refusal 400 if there is one with that name, or no room for another
	 */
	OpenWorld open(Optional<String> wanted) {
		String name = reserve(wanted);
		try {
			EmbeddedSandbox sandbox = takeIdle().orElseGet(this::start);
			sandbox.add(this.applications.all());
			sandbox.gate().open();
			synchronized (this) {
				this.open.put(name, sandbox);
			}
			return new OpenWorld(name, sandbox.port());
		}
		catch (RuntimeException ex) {
			synchronized (this) {
				this.names.remove(name);
			}
			throw ex;
		}
	}

	private synchronized String reserve(Optional<String> wanted) {
		Refusal.require(this.properties.most() > 0,
				"this sandbox has no worlds; only the first sandbox of a process can open them");
		String name = wanted.orElseGet(this::newName);
		Refusal.require(!this.names.contains(name), "there is a world with the name " + name + " already");
		Refusal.require(this.names.size() < this.properties.most(),
				"all %d worlds are in use; end one, or raise handback.sandbox.worlds.most"
					.formatted(this.properties.most()));
		this.names.add(name);
		return name;
	}

	private String newName() {
		String name;
		do {
			this.opened++;
			name = "world-" + this.opened;
		}
		while (this.names.contains(name));
		return name;
	}

	private synchronized Optional<EmbeddedSandbox> takeIdle() {
		return Optional.ofNullable(this.idle.poll());
	}

	private EmbeddedSandbox start() {
		this.heap.forAnother();
		for (int port : this.properties.candidates()) {
			Optional<EmbeddedSandbox> started = reservePort(port) ? start(port) : Optional.empty();
			if (started.isPresent()) {
				return started.get();
			}
		}
		throw Refusal.badRequest("no port for another world is free; widen handback.sandbox.worlds.ports");
	}

	private synchronized boolean reservePort(int port) {
		return port == 0 || this.ports.add(port);
	}

	/** Empty if another program uses the port. */
	private Optional<EmbeddedSandbox> start(int port) {
		Map<String, String> settings = new LinkedHashMap<>(this.settings);
		settings.put(PREFIX + ".port", String.valueOf(port));
		try {
			EmbeddedSandbox sandbox = EmbeddedSandbox.start(settings);
			synchronized (this) {
				if (!this.closed) {
					return Optional.of(sandbox);
				}
			}
			sandbox.close();
		}
		catch (SandboxCannotStart ex) {
			synchronized (this) {
				this.ports.remove(port);
			}
		}
		return Optional.empty();
	}

	/** The open worlds, oldest first. */
	synchronized List<OpenWorld> all() {
		return this.open.entrySet()
			.stream()
			.map((entry) -> new OpenWorld(entry.getKey(), entry.getValue().port()))
			.toList();
	}

	synchronized Optional<OpenWorld> find(String name) {
		return Optional.ofNullable(this.open.get(name)).map((sandbox) -> new OpenWorld(name, sandbox.port()));
	}

	/**
	 * Ends a world. Requests that are still in progress are waited for.
	 * @return whether it was open
	 */
	boolean end(String name) {
		EmbeddedSandbox sandbox;
		synchronized (this) {
			sandbox = this.open.remove(name);
		}
		if (sandbox == null) {
			return false;
		}
		sandbox.gate().close();
		sandbox.resetForTheNextUser();
		synchronized (this) {
			this.names.remove(name);
			this.idle.add(sandbox);
		}
		return true;
	}

	@Override
	public void destroy() {
		List<EmbeddedSandbox> all = new ArrayList<>();
		synchronized (this) {
			this.closed = true;
			all.addAll(this.open.values());
			all.addAll(this.idle);
			this.open.clear();
			this.idle.clear();
		}
		all.forEach(EmbeddedSandbox::close);
	}

}
