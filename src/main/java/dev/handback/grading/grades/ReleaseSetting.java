package dev.handback.grading.grades;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * When the grades of an assignment go to the LMS.
 *
 * @param at when all of them are released; null unless the mode says so
 */
public record ReleaseSetting(Mode mode, @Nullable Instant at) {

	public static final ReleaseSetting AT_ONCE = new ReleaseSetting(Mode.AT_ONCE, null);

	public static final ReleaseSetting WHEN_RELEASED = new ReleaseSetting(Mode.WHEN_RELEASED, null);

	public static ReleaseSetting at(Instant time) {
		return new ReleaseSetting(Mode.AT_TIME, time);
	}

	/** Whether a first grade stays here for now. */
	public boolean holds() {
		return this.mode != Mode.AT_ONCE;
	}

	/** The choices that a teacher has. */
	public enum Mode {

		AT_ONCE, WHEN_RELEASED,

		/** Like {@link #WHEN_RELEASED} until the time, and {@link #AT_ONCE} afterward. */
		AT_TIME

	}

}
