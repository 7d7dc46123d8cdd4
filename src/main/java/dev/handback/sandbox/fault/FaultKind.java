package dev.handback.sandbox.fault;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import jakarta.servlet.ServletException;

/** What can go wrong with a request. */
enum FaultKind {

	/** A different answer with any status, headers, and body. */
	ANSWER(500, "status", "headers", "body") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.answerInstead(details, FaultAnswers.of(details));
		}
	},

	/** An HTML page where JSON is expected. */
	HTML(200, "status") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.answerInstead(details, FaultAnswers.html(details.status()));
		}
	},

	/** A success without a body. */
	EMPTY(200, "status", "headers") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.answerInstead(details, FaultAnswers.empty(details));
		}
	},

	/** Too many requests. Has the contract's headers unless others are given. */
	THROTTLE(429, "headers") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.answerInstead(details, details.ownHeaders() ? FaultAnswers.empty(details) : context.throttled());
		}
	},

	/** A fixed or random delay. The request is still carried out. */
	DELAY(200, "millis", "up_to_millis") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			if (details.isAfter()) {
				HeldResponse answer = context.carryOutAndCapture();
				context.pause(details);
				answer.release();
			}
			else {
				context.pause(details);
				context.carryOut();
			}
		}
	},

	/** No answer until the fault is removed; then the request continues. */
	HANG(200) {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			if (details.isAfter()) {
				HeldResponse answer = context.carryOutAndCapture();
				if (context.hang()) {
					answer.release();
				}
			}
			else if (context.hang()) {
				context.carryOut();
			}
		}
	},

	/** The connection is reset after that many bytes of the answer. */
	RESET(200, "bytes") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.sendBytes(details);
			context.line().reset();
		}
	},

	/** The connection is closed after that many bytes of the answer. */
	CUT(200, "bytes") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.sendBytes(details);
			context.line().close();
		}
	},

	/** A body that arrives a few bytes per second. */
	DRIBBLE(200, "bytes_per_second") {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.dribble(context.carryOutAndCapture(), details.bytesPerSecond());
		}
	},

	/** A complete answer with only the first half of the real body. */
	TRUNCATE(200) {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.carryOutAndCapture().releaseHalf();
		}
	},

	/** The request is delivered twice, as a broken proxy might do. */
	TWICE(200) {
		@Override
		void apply(FaultContext context, FaultParameters details) throws IOException, ServletException {
			context.carryOutAndCapture().forget();
			context.carryOut();
		}
	};

	private final int usualStatus;

	private final String settings;

	FaultKind(int usualStatus, String... settings) {
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

	/** Whether it modifies the real answer, so there has to be one. */
	boolean needsAnswer() {
		return this == DRIBBLE || this == TRUNCATE || this == TWICE;
	}

	abstract void apply(FaultContext context, FaultParameters details) throws IOException, ServletException;

}
