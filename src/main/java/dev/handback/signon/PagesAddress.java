package dev.handback.signon;

import org.springframework.stereotype.Component;

/** Where browsers find the app's pages, for links in what is sent to people. */
@Component
public class PagesAddress {

	private final SignOnProperties properties;

	PagesAddress(SignOnProperties properties) {
		this.properties = properties;
	}

	/**
	 * The whole address of a page.
	 * @param path from the app's root on, with its slash
	 */
	public String of(String path) {
		return this.properties.publicUrl() + path;
	}

	/** Where the service sends browsers back to, as it was registered there. */
	public String redirectUri() {
		return this.properties.redirectUri();
	}

}
