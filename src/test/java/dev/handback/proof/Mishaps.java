package dev.handback.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import dev.handback.support.Link;

/** What goes wrong in a script with links, nodes and the database. */
final class Mishaps {

	private final List<Node> nodes;

	private final Database database;

	private final Story story;

	Mishaps(List<Node> nodes, Database database, Story story) {
		this.nodes = nodes;
		this.database = database;
		this.story = story;
	}

	/** Returns when the trouble is over. */
	void happens(Trouble trouble) {
		Instant from = Instant.now();
		Node node = this.nodes.get(trouble.node());
		try {
			switch (trouble.kind()) {
				case LINK -> disturb(node, trouble);
				case KILL -> kill(node, trouble.lasts());
				case FREEZE -> freeze(node, trouble.lasts());
				case DATABASE_CRASH -> crash(trouble.lasts());
				case FAILOVER -> failOver();
				case DISK_FULL -> fillDisk(trouble.lasts());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.story.trouble(from);
	}

	private void disturb(Node node, Trouble trouble) {
		List<Link> links = this.nodes.stream()
			.filter((one) -> one == node || trouble.both())
			.map((one) -> one.link(trouble.service()))
			.toList();
		links.forEach((link) -> {
			link.disturb(trouble.disturbance());
			tell(link + " " + trouble.disturbance() + " for " + trouble.lasts().toMillis() + " ms");
		});
		Link.sleep(trouble.lasts());
		links.stream()
			.filter((link) -> link.heal(trouble.disturbance()))
			.forEach((link) -> tell(link + " works again"));
	}

	private void kill(Node node, Duration lasts) throws IOException, InterruptedException {
		node.kill();
		tell(node + " was killed");
		Link.sleep(lasts.dividedBy(2));
		node.go();
		tell(node + " is started again");
	}

	private void freeze(Node node, Duration lasts) throws IOException, InterruptedException {
		tell(node + " freezes for " + lasts.toMillis() + " ms");
		node.freeze();
		Link.sleep(lasts);
		node.thaw();
		tell(node + " continues");
	}

	private void crash(Duration lasts) {
		tell("the database crashes");
		this.database.crash();
		Link.sleep(lasts.dividedBy(2));
		this.database.restart();
		tell("the database is started again");
	}

	private void failOver() {
		tell("the database is lost");
		if (this.database.failOver()) {
			this.nodes.forEach((one) -> one.link(false).leadTo(this.database.port()));
			tell("the standby has taken its place");
		}
	}

	private void fillDisk(Duration lasts) {
		if (this.database.fillDisk()) {
			tell("the database's disk is full for " + lasts.toMillis() + " ms");
			Link.sleep(lasts);
			this.database.freeDisk();
			this.database.restart();
			tell("the disk has space again");
		}
	}

	/** Ends all troubles. */
	void heal() throws IOException, InterruptedException {
		this.database.freeDisk();
		this.database.restart();
		for (Node node : this.nodes) {
			node.link(true).heal();
			node.link(false).heal();
			node.thaw();
			node.go();
		}
	}

	private void tell(String what) {
		this.story.tell("    " + what);
	}

}
