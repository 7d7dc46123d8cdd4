package dev.handback.delivery.wire;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.InertText;

/**
 * An attachment as it is sent. Provider B accepts only a text without a URL (contract,
 * provider table).
 */
final class AttachmentBody {

	private AttachmentBody() {
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
