package dev.handback.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Route;

/**
 * What is between a page's scripts and the app: requests and answers get lost, or wait
 * while later ones overtake them.
 */
public final class UnsteadyNetwork {

	private static final Pattern OF_SCRIPTS = Pattern.compile("/(cells|states|grades/[0-9a-f]+)(\\?.*)?$");

	private final Random random;

	private final List<String> story;

	private final List<Runnable> waiting = new ArrayList<>();

	private boolean steady;

	/**
	 * Stands before a page from now on.
	 * @param story is told what becomes of each request
	 */
	public UnsteadyNetwork(Page page, Random random, List<String> story) {
		this.random = random;
		this.story = story;
		page.route((address) -> OF_SCRIPTS.matcher(address).find(), this::pass);
	}

	private void pass(Route route) {
		try {
			decide(route);
		}
		catch (PlaywrightException ex) {
			// This may be called while another request goes on, which isn't to blame.
			tell("lost, " + ex.getMessage(), route);
			goOn(route::abort);
		}
	}

	private void decide(Route route) {
		int fate = this.steady ? 9 : this.random.nextInt(10);
		switch (fate) {
			case 0 -> {
				tell("lost", route);
				route.abort();
			}
			case 1 -> {
				tell("answer lost", route);
				route.fetch();
				route.abort();
			}
			case 2, 3 -> {
				tell("waits", route);
				this.waiting.add(route::resume);
			}
			case 4, 5 -> {
				tell("answer waits", route);
				APIResponse answer = route.fetch();
				this.waiting.add(() -> route.fulfill(new Route.FulfillOptions().setResponse(answer)));
			}
			default -> route.resume();
		}
	}

	private void tell(String fate, Route route) {
		this.story.add(fate + ": " + route.request().method() + " "
				+ OF_SCRIPTS.matcher(route.request().url()).results().findFirst().orElseThrow().group(1));
	}

	/** One of those that wait goes on, if any does. */
	public void letOneGoOn() {
		if (!this.waiting.isEmpty()) {
			this.story.add("one goes on");
			goOn(this.waiting.remove(this.random.nextInt(this.waiting.size())));
		}
	}

	/** From now on, nothing waits or gets lost. */
	public void becomeSteady() {
		this.steady = true;
		this.waiting.forEach(this::goOn);
		this.waiting.clear();
	}

	private void goOn(Runnable one) {
		try {
			one.run();
		}
		catch (PlaywrightException ex) {
			// As a rule, its page was left.
			this.story.add("doesn't go on: " + ex.getMessage());
		}
	}

}
