package dev.handback.delivery;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.PlainText;

/**
 * What a student handed in in the LMS.
 *
 * @param attachments empty if they aren't to be shown
 * @param mark a short text that identifies all of it; empty if there is nothing
 * @param contents digests of the texts and addresses
 */
public record LmsWork(List<HandedInAttachment> attachments, String mark, Set<UUID> contents) {

	public static LmsWork of(List<HandedInAttachment> attachments) {
		String all = attachments.stream()
			.map((work) -> work.type() + "\n" + work.text() + "\n" + work.address())
			.sorted()
			.collect(Collectors.joining("\n"));
		return new LmsWork(attachments, attachments.isEmpty() ? "" : digest(all).toString(),
				attachments.stream()
					.flatMap((one) -> Stream.of(digest(Attachment.Type.TEXT, one.text()),
							digest(Attachment.Type.LINK, one.address())))
					.collect(Collectors.toSet()));
	}

	boolean contains(Attachment work) {
		return this.contents.contains(digest(work.type(), work.content()));
	}

	LmsWork withoutTexts() {
		return new LmsWork(List.of(), this.mark, this.contents);
	}

	private static UUID digest(Attachment.Type type, String content) {
		return digest(type + "\n" + PlainText.normalized(content));
	}

	private static UUID digest(String text) {
		return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
	}

}
