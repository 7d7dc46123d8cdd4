package dev.handback.client.records;

import org.jspecify.annotations.Nullable;

/**
 * An attachment as the service sends it (contract, attachment object); it may have other
 * types than link and text.
 */
public record AttachmentRecord(@Nullable String type, @Nullable String url, @Nullable String text,
		@Nullable String title) {

}
