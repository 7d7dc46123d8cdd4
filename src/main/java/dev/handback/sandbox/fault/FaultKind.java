package dev.handback.sandbox.fault;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.servlet.ServletException;

/** What can go wrong with a request. */
enum FaultKind {

	/** A different answer with any status, headers, and body. */
	ANSWER((context) -> context.answerInstead(FaultAnswers.of(context.details())), 500, "status", "headers", "body"),

	/** An HTML page where JSON is expected. */
	HTML((context) -> context.answerInstead(FaultAnswers.html(context.details().status())), 200, "status"),

	/** A success without a body. */
	EMPTY((context) -> context.answerInstead(FaultAnswers.empty(context.details())), 200, "status", "headers"),

	/** Too many requests. Has the contract's headers unless others are given. */
	THROTTLE(FaultContext::throttle, 429, "headers"),

	/** A fixed or random delay. The request is still carried out. */
	DELAY(FaultContext::delay, 200, "millis", "up_to_millis"),

	/** No answer until the fault is removed; then the request continues. */
	HANG(FaultContext::hang, 200),

	/** The connection is reset after that many bytes of the answer. */
	RESET((context) -> {
		context.sendBytes();
		context.line().reset();
	}, 200, "bytes"),

	/** The connection is closed after that many bytes of the answer. */
	CUT((context) -> {
		context.sendBytes();
		context.line().close();
	}, 200, "bytes"),

	/** A body that arrives a few bytes per second. */
	DRIBBLE(FaultContext::dribble, 200, "bytes_per_second"),

	/** A complete answer with only the first half of the real body. */
	TRUNCATE((context) -> context.carryOutAndCapture().releaseHalf(), 200),

	/** The request is delivered twice, as a broken proxy might do. */
	TWICE((context) -> {
		context.carryOutAndCapture().forget();
		context.carryOut();
	}, 200);

	@SuppressWarnings("ImmutableEnumChecker") // Every effect is a method without state.
	private final Effect effect;

	private final int usualStatus;

	private final String settings;

	FaultKind(Effect effect, int usualStatus, String... settings) {
		this.effect = effect;
		this.usualStatus = usualStatus;
		this.settings = String.join(" ", settings);
	}

	static Optional<FaultKind> ofWireName(String name) {
		return Arrays.stream(values()).filter((kind) -> kind.wireName().equals(name)).findFirst();
	}

	static String names() {
		return Arrays.stream(values()).map(FaultKind::wireName).collect(Collectors.joining(", "));
	}

	String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

	int usualStatus() {
		return this.usualStatus;
	}

	/** The settings that this kind uses. */
	List<String> settings() {
		return this.settings.isEmpty() ? List.of() : List.of(this.settings.split(" "));
	}

	/** The settings that any kind uses. */
	static Stream<String> allSettings() {
		return Arrays.stream(values()).flatMap((kind) -> kind.settings().stream()).distinct();
	}

	/** Whether it modifies the real answer, so there has to be one. */
	boolean needsAnswer() {
		return this == DRIBBLE || this == TRUNCATE || this == TWICE;
	}

	void applyTo(FaultContext context) throws IOException, ServletException {
		this.effect.applyTo(context);
	}

	/** What happens to a request. */
	private interface Effect {

		void applyTo(FaultContext context) throws IOException, ServletException;

	}

}
