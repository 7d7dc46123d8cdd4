package dev.handback.proof;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import dev.handback.support.Link;
import dev.handback.support.People;
import dev.handback.support.PlainBrowser;
import dev.handback.support.ProcessStage;

/** A student who hands in work again and again until the end. */
final class SoakStudent implements Runnable {

	private static final Duration BETWEEN_HAND_INS = Duration.ofSeconds(15);

	private final SoakTeacher teacher;

	private final Instant end;

	private final String person;

	private final Random random;

	private final PlainBrowser browser;

	/** The text that the app confirmed last, by assignment. */
	private final Map<UUID, String> confirmed = new ConcurrentHashMap<>();

	private final AtomicLong handedIn = new AtomicLong();

	SoakStudent(ProcessStage stage, SoakTeacher teacher, int number, Instant end) {
		this.teacher = teacher;
		this.end = end;
		this.person = People.student(teacher.district(), number).value();
		this.random = new Random(number);
		this.browser = new PlainBrowser(stage.address());
	}

	/** How many times the app confirmed a hand-in. */
	long handedIn() {
		return this.handedIn.get();
	}

	@Override
	public void run() {
		try {
			SoakTeacher.signIn(() -> this.browser.signIn(this.person));
			while (Instant.now().isBefore(this.end)) {
				List<UUID> works = this.teacher.latestWorks();
				if (!works.isEmpty()) {
					handIn(works.get(this.random.nextInt(works.size())));
				}
				Link.sleep(BETWEEN_HAND_INS);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void handIn(UUID work) throws InterruptedException {
		String text = "Text " + this.handedIn;
		this.confirmed.remove(work);
		try {
			HttpResponse<String> answer = this.browser.post(address(work) + "/hand-in", Map.of("text", text));
			// The app redirects only after it has stored the text.
			if (answer.statusCode() == 200 && answer.uri().getPath().equals(address(work))) {
				this.confirmed.put(work, text);
				this.handedIn.incrementAndGet();
			}
		}
		catch (IOException ex) {
			// It may be stored although it wasn't confirmed.
		}
	}

	/** The confirmed texts that aren't on the student's own page. */
	List<String> missing() {
		return this.confirmed.entrySet()
			.stream()
			.filter((one) -> !page(one.getKey()).contains(one.getValue()))
			.map((one) -> this.person + ": " + one)
			.toList();
	}

	private String page(UUID work) {
		try {
			return this.browser.opens(address(work));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static String address(UUID work) {
		return "/your-work/" + work;
	}

}
