package dev.handback.vocabulary;

import org.jspecify.annotations.Nullable;

/** What a page calls the fields that people edit, and who changed them. */
public interface EditedFields {

	/** The message key of what the field is called. */
	String label(String field);

	/** The field's value as people read it. */
	String shown(String field, String value);

	/** The change that gave the field its value; null where that isn't known. */
	FieldConflict.@Nullable Change last(String field, String value);

}
