package dev.handback.vocabulary;

import org.jspecify.annotations.Nullable;

/** How a page labels the fields that people edit, and who changed them. */
public interface EditedFields {

	/** The message key of the field's label. */
	String label(String field);

	/** The field's value as shown to people. */
	String shown(String field, String value);

	/** The change that gave the field its value; null if unknown. */
	FieldConflict.@Nullable Change last(String field, String value);

}
