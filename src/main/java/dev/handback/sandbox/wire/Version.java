package dev.handback.sandbox.wire;

/** The versions of the data API, as they appear in paths. */
public enum Version {

	V3_0("v3.0"), V3_1("v3.1");

	/** Matches any version in a path. */
	public static final String PATH = "/{version:v3\\.[01]}";

	/** Matches the only version with a learning platform. */
	public static final String PATH_OF_LEARNING_PLATFORM = "/v3.1";

	private final String segment;

	Version(String segment) {
		this.segment = segment;
	}

	static Version ofSegment(String segment) {
		return V3_0.segment.equals(segment) ? V3_0 : V3_1;
	}

	/** Contract, resources: the learning-platform fields were added in 3.1. */
	public boolean knowsLearningPlatform() {
		return this == V3_1;
	}

	@Override
	public String toString() {
		return this.segment;
	}

}
