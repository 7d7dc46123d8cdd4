package dev.handback.assignments;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AvailabilityWindow;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.TermId;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of an assignment as columns: once as wanted, once as sent.
 *
 * @param attachments a JSON array; empty for none
 * @param assignees the students' ids; empty for all students
 */
@Embeddable
public record StoredContent(String title, String description, @Nullable String attachments, @Nullable Instant dueAt,
		@Nullable Instant visibleFrom, @Nullable Instant acceptFrom, @Nullable Instant acceptUntil,
		@Nullable BigDecimal pointsPossible, @Nullable Boolean acceptsText, @Nullable Boolean acceptsLinks,
		@Nullable Integer maxAttempts, @Column(name = "term_id") @Nullable String term,
		@JdbcTypeCode(SqlTypes.ARRAY) @Nullable List<String> assignees) {

	private static final String TEXT = "text";

	private static final String LINK = "link";

	private static final JsonMapper JSON = JsonMapper.shared();

	static StoredContent of(AssignmentContent content) {
		return new StoredContent(content.title(), content.description(), written(content.attachments()),
				content.dueDate(), content.availability().visibleFrom(), content.availability().acceptFrom(),
				content.availability().acceptUntil(), content.pointsPossible(),
				content.submissionTypes().contains(TEXT), content.submissionTypes().contains(LINK),
				content.maxAttempts(), (content.term() != null) ? content.term().value() : null,
				content.assignees().stream().map(PersonId::value).toList());
	}

	AssignmentContent content() {
		return new AssignmentContent(this.title, this.description, read(this.attachments), this.dueAt,
				new AvailabilityWindow(this.visibleFrom, this.acceptFrom, this.acceptUntil), this.pointsPossible,
				submissionTypes(Boolean.TRUE.equals(this.acceptsText), Boolean.TRUE.equals(this.acceptsLinks)),
				this.maxAttempts, (this.term != null) ? new TermId(this.term) : null, people(this.assignees));
	}

	/** The submission types, in the contract's words. */
	public static List<String> submissionTypes(boolean text, boolean links) {
		List<String> types = new ArrayList<>();
		if (text) {
			types.add(TEXT);
		}
		if (links) {
			types.add(LINK);
		}
		return types;
	}

	private static String written(List<Attachment> attachments) {
		return attachments.isEmpty() ? ""
				: JSON.writeValueAsString(attachments.stream()
					.map((one) -> new StoredAttachment(one.type(), one.name(), one.content()))
					.toList());
	}

	private static List<Attachment> read(@Nullable String stored) {
		if (stored == null || stored.isEmpty()) {
			return List.of();
		}
		return Stream.of(JSON.readValue(stored, StoredAttachment[].class))
			.map((one) -> new Attachment(one.type(), one.name(), one.content()))
			.toList();
	}

	private static List<PersonId> people(@Nullable List<String> stored) {
		return (stored != null) ? stored.stream().map(PersonId::new).toList() : List.of();
	}

	/** An attachment without its derived values. */
	record StoredAttachment(Attachment.Type type, String name, String content) {

	}

}
