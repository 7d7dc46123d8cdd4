package dev.handback.sandbox.lms;

import java.time.Instant;

/**
 * How a district's learning platform stands to the service.
 *
 * @param state the contract's lms_state, or any other text
 * @param fieldsEnabled whether the learning-platform fields are shown at all
 * @param integrated whether the provider-specific integration is in place (Provider C)
 */
public record Connection(String state, Instant lastSync, int students, int teachers, int sections,
		boolean fieldsEnabled, boolean integrated) {

	static Connection fresh(Instant now) {
		return new Connection("success", now.minusSeconds(3600), 96, 100, 98, true, true);
	}

	boolean isUp() {
		return "success".equals(this.state);
	}

	Connection withState(String state) {
		return new Connection(state, this.lastSync, this.students, this.teachers, this.sections, this.fieldsEnabled,
				this.integrated);
	}

	Connection withIntegrated(boolean integrated) {
		return new Connection(this.state, this.lastSync, this.students, this.teachers, this.sections,
				this.fieldsEnabled, integrated);
	}

}
