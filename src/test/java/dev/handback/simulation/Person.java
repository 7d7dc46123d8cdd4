package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

import dev.handback.signon.SignedInUser;
import dev.handback.support.People;
import dev.handback.vocabulary.ids.AssignmentId;
import org.jspecify.annotations.Nullable;

import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.util.MultiValueMap;

/** Someone who acts, on pages that are as old as they are. */
abstract class Person {

	/** How the name of an actor ends that answers a page's request. */
	static final String REQUEST = "'s request";

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	final World world;

	private final String name;

	Random random = new Random(0);

	/** When the last request was made. */
	private Instant asked = Instant.MIN;

	Person(World world, String name) {
		this.world = world;
		this.name = name;
	}

	/** The person that deeds name. */
	static Person of(World world, String name) {
		String[] words = name.split(" ", 2);
		return switch (words[0]) {
			case "teacher" -> new Teacher(world, name, Integer.parseInt(words[1]));
			case "student" -> new Student(world, name, Integer.parseInt(words[1]));
			default ->
				name.equals(Schedule.ADMINISTRATOR) ? new Administrator(world, name) : new Bystander(world, name);
		};
	}

	final void does(List<Deed> deeds) {
		for (Deed deed : deeds) {
			waits(deed.after());
			this.random = new Random(deed.seed());
			act(deed.kind());
		}
	}

	abstract void act(Deed.Kind kind);

	final void tell(String what) {
		this.world.story().tell(this.name + " " + what);
	}

	final void waits(Duration duration) {
		this.world.scheduler().sleep(duration);
	}

	/** Waits for a moment, but not longer than that. */
	final void ponders(int millis) {
		waits(Duration.ofMillis(this.random.nextInt(millis)));
	}

	/** Whether no one would wait any longer for a node that has stopped answering. */
	private boolean isTooLong(Node node) {
		Instant now = this.world.scheduler().now();
		return node.frozenUntil().isAfter(now) && !now.isBefore(this.asked.plus(PATIENCE));
	}

	/** When the last request was made. */
	final Instant asked() {
		return this.asked;
	}

	/** From the last request until now, or without an end if no answer came. */
	final Ledger.Span span(boolean answered) {
		return new Ledger.Span(this.asked, answered ? this.world.scheduler().now() : Instant.MAX);
	}

	/** A value was saved by the last request. */
	final void saved(Ledger.Field field, String seen, String value, boolean certain) {
		this.world.ledger().saved(field, new Ledger.Saved(seen, value, certain, span(certain)));
	}

	final <T> T one(List<T> of) {
		return of.get(this.random.nextInt(of.size()));
	}

	final String next() {
		return String.valueOf(this.world.ledger().next());
	}

	final Optional<Ledger.Work> someWork() {
		List<Ledger.Work> works = this.world.ledger().works();
		return works.isEmpty() ? Optional.empty() : Optional.of(one(works));
	}

	/**
	 * Requests a page from any node that is running, and waits a little, as for a page.
	 * @return empty if no answer came
	 */
	final Optional<MvcTestResult> requests(Browsing request) {
		List<Node> running = this.world.nodes().stream().filter(Node::isRunning).toList();
		if (running.isEmpty()) {
			tell("finds no node that answers");
			return Optional.empty();
		}
		this.asked = this.world.scheduler().now();
		Node node = one(running);
		Page page = new Page();
		Scheduler scheduler = this.world.scheduler();
		Actor reader = Objects.requireNonNull(Scheduler.current());
		scheduler.spawn(this.name + REQUEST, node, () -> {
			try {
				page.answer = request.of(node.mvc());
			}
			finally {
				if (!page.over) {
					page.over = true;
					scheduler.wake(reader);
				}
			}
		});
		int life = node.life();
		node.readers().add(reader);
		try {
			while (!page.over && node.life() == life && !isTooLong(node)) {
				scheduler.awaitWaking(PATIENCE);
			}
		}
		finally {
			page.over = true;
			node.readers().remove(reader);
		}
		MvcTestResult answer = page.answer;
		if (answer == null || answer.getUnresolvedException() != null || answer.getResponse().getStatus() >= 500) {
			tell("gets no answer");
			return Optional.empty();
		}
		return Optional.of(answer);
	}

	final String address(AssignmentId assignment) {
		return this.world.section() + "/assignments/" + assignment;
	}

	final Optional<MvcTestResult> opens(SignedInUser user, String address) {
		return requests((mvc) -> mvc.get().uri(address).with(People.as(user)).exchange());
	}

	/** Opens a page and takes what it shows from its record. */
	final Optional<MvcTestResult> opensUnread(SignedInUser user, String address) {
		return requests((mvc) -> mvc.get().uri(address).with(People.as(user)).with(Unread.page()).exchange());
	}

	static boolean isShown(MvcTestResult page) {
		return page.getResponse().getStatus() == 200;
	}

	final Optional<MvcTestResult> posts(SignedInUser user, String address, MultiValueMap<String, String> fields) {
		return requests((mvc) -> mvc.post()
			.uri(address)
			.with(People.as(user))
			.with(SecurityMockMvcRequestPostProcessors.csrf())
			.params(fields)
			.exchange());
	}

	static boolean isSaved(Optional<MvcTestResult> answer) {
		return answer.filter((result) -> result.getResponse().getStatus() == 302).isPresent();
	}

	/** A request to one node. */
	@FunctionalInterface
	interface Browsing {

		MvcTestResult of(MockMvcTester mvc);

	}

	private static final class Page {

		private @Nullable MvcTestResult answer;

		private boolean over;

	}

}
