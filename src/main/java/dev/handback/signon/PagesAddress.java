package dev.handback.signon;

import org.springframework.stereotype.Component;

/** The address at which browsers find the app's pages, for links in messages. */
@Component
public class PagesAddress {

	private final SignOnProperties properties;

	PagesAddress(SignOnProperties properties) {
		this.properties = properties;
	}

	/**
	 * The full address of a page.
	 * @param path from the app's root, starting with a slash
	 */
	public String of(String path) {
		return this.properties.publicUrl() + path;
	}

	/** The redirect URI that is registered with the service. */
	public String redirectUri() {
		return this.properties.redirectUri();
	}

}
