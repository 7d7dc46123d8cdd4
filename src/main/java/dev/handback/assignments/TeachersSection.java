package dev.handback.assignments;

import dev.handback.roster.TaughtSection;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;

/**
 * A section that the teacher making the request teaches, or taught when it was closed.
 * Code that has one needn't check again. Its students are counted only as far as pages
 * need, unless the parameter is {@link Counted}.
 */
public record TeachersSection(SignedInUser teacher, TaughtSection section) {

	/** Pages only need to know whether there are more students than this. */
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
