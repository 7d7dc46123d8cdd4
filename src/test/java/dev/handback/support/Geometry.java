package dev.handback.support;

import java.nio.file.Path;

import com.microsoft.playwright.BrowserContext;

/**
 * Watches what people do with the pages of a browser: a page that jumps because of it
 * writes an error to the console.
 */
final class Geometry {

	private static final Path SCRIPT = Path.of("src", "test", "resources", "browser", "geometry.js");

	private Geometry() {
	}

	/**
	 * Watches all pages that are opened from now on, past their content security policy.
	 */
	static void watch(BrowserContext visitor) {
		visitor.addInitScript(SCRIPT);
	}

}
