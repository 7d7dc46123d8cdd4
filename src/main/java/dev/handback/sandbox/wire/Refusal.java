package dev.handback.sandbox.wire;

import java.util.Map;

/** A request that is refused, and the answer to it. */
public final class Refusal extends RuntimeException {

	private final transient Reply reply;

	private Refusal(String message, Reply reply) {
		super(message, null, false, false);
		this.reply = reply;
	}

	public static Refusal of(Reply reply) {
		return new Refusal("Refused with " + reply.status(), reply);
	}

	public static Refusal badRequest(String message) {
		return withMessage(400, message);
	}

	/**
	 * Checks what was sent.
	 * @throws Refusal 400 with that message, unless it holds
	 */
	public static void require(boolean holds, String message) {
		if (!holds) {
			throw badRequest(message);
		}
	}

	public static Refusal notFound(String message) {
		return withMessage(404, message);
	}

	/** A lever names something that isn't there. */
	public static Refusal notInThisSandbox() {
		return notFound("Not found in this sandbox");
	}

	public static Refusal withMessage(int status, String message) {
		return new Refusal(message, Reply.message(status, message));
	}

	public static Refusal malformedId() {
		return badRequest("INVALID_ID");
	}

	public static Refusal unauthorized() {
		return withMessage(401, "No authorization provided");
	}

	public static Refusal notImplemented() {
		return withMessage(501, "not implemented");
	}

	public static Refusal noSuchPage() {
		return of(Reply.noSuchPage());
	}

	/** Errors of the sign-on host have a different format (RFC 6749, 5.2). */
	public static Refusal oauth(int status, String error, String description) {
		byte[] body = Json.object((json) -> {
			json.writeStringProperty("error", error);
			json.writeStringProperty("error_description", description);
		});
		Map<String, String> headers = (status == 401) ? Map.of("WWW-Authenticate", "Basic realm=\"oauth\"") : Map.of();
		return of(new Reply(status, Reply.JSON, body, headers));
	}

	public Reply reply() {
		return this.reply;
	}

}
