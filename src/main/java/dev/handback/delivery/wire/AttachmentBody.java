package dev.handback.delivery.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import dev.handback.client.records.AttachmentRecord;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.InertText;

/**
 * An attachment as it is sent and shown. Provider B accepts only a text without a URL
 * (contract, provider table).
 */
final class AttachmentBody {

	private AttachmentBody() {
	}

	/** An attachment as the LMS shows it. */
	static Attachment shown(AttachmentRecord said) {
		Attachment.Type type = Attachment.Type.LINK.wireName().equals(said.type()) ? Attachment.Type.LINK
				: Attachment.Type.TEXT;
		String content = (type == Attachment.Type.LINK) ? said.url() : said.text();
		return new Attachment(type, InertText.typed(Objects.requireNonNullElse(said.title(), "")),
				InertText.typed(Objects.requireNonNullElse(content, "")));
	}

	static Map<String, String> of(Attachment attachment) {
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("type", attachment.type().wireName());
		if (!attachment.name().isEmpty()) {
			fields.put("title", InertText.of(attachment.name()));
		}
		if (attachment.type() == Attachment.Type.LINK) {
			fields.put("url", attachment.content());
		}
		else {
			fields.put("text", InertText.of(attachment.content()));
		}
		return fields;
	}

}
