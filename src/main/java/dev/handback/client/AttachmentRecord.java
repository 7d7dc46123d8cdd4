package dev.handback.client;

import org.jspecify.annotations.Nullable;

/**
 * An attachment as the service sends it (contract, attachment object); other types than
 * link and text were seen.
 */
public record AttachmentRecord(@Nullable String type, @Nullable String url, @Nullable String text,
		@Nullable String title, @Nullable String description) {

}
