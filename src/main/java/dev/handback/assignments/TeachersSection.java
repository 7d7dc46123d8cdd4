package dev.handback.assignments;

import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.SectionId;

/**
 * A section that the teacher who makes the request teaches, or did when it was closed.
 * Whoever holds one needn't ask again. Its students are counted only as far as pages ask
 * for, unless the parameter is {@link Counted}.
 */
public record TeachersSection(SignedInUser teacher, TaughtSection section) {

	/** Whether there are more students than that is all that pages ask for. */
	public static final int MOST_COUNTED = 1_000;

	public DistrictId district() {
		return this.teacher.district();
	}

	public SectionId id() {
		return this.section.id();
	}

	/** The address of its page. */
	public String address() {
		return "/sections/" + id();
	}

}
