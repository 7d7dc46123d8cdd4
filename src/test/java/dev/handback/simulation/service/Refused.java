package dev.handback.simulation.service;

/** A request that is refused without effect. */
final class Refused extends RuntimeException {

	private final int status;

	Refused(int status, String message) {
		super(message);
		this.status = status;
	}

	static Refused badRequest(String message) {
		return new Refused(400, message);
	}

	static Refused notFound(String message) {
		return new Refused(404, message);
	}

	ModelResponse response() {
		return ModelResponse.of(this.status, ModelResponse.JSON, Json.object().put("message", getMessage()).toString());
	}

}
