package dev.handback.delivery.courier;

import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.wire.AssignmentBody;
import dev.handback.vocabulary.Provider;

/**
 * An update of an assignment that was sent.
 *
 * @param fields the names of the fields that it changes
 * @param content the assignment as wanted at that time
 */
public record SentUpdate(UUID id, Set<String> fields, AssignmentContent content) {

	public SentUpdate(Set<String> fields, AssignmentContent content) {
		this(UUID.randomUUID(), fields, content);
	}

	/**
	 * The fields in which this update has overwritten something newer: those that it
	 * changed, that differ from what was sent last, and that show its values. Fields that
	 * a teacher changed in the LMS show other values.
	 */
	Set<String> landedOver(AssignmentContent told, AssignmentContent shown, Provider provider) {
		Set<String> landed = new TreeSet<>(this.fields);
		landed.retainAll(AssignmentBody.changes(told, shown, provider).names());
		landed.removeAll(AssignmentBody.changes(this.content, shown, provider).names());
		return landed;
	}

}
