package dev.handback.support;

import java.nio.file.Path;

import com.microsoft.playwright.BrowserContext;

/**
 * Watches a page for jumps caused by what people do, and reports each as a console error.
 */
final class Geometry {

	private static final Path SCRIPT = Path.of("src", "test", "resources", "browser", "geometry.js");

	private Geometry() {
	}

	/**
	 * Watches all pages opened from now on, regardless of their content security policy.
	 */
	static void watch(BrowserContext visitor) {
		visitor.addInitScript(SCRIPT);
	}

}
