package dev.handback.journeys;

import java.io.IOException;

import dev.handback.support.PageStage;
import dev.handback.support.Walk;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** A stage that is built once for all journeys of a class. */
@InBrowser
abstract class WalkStage {

	static final String SECTION = "/sections/5c00000000000000000a0001";

	@AutoClose
	static PageStage stage;

	@BeforeAll
	static void build() throws IOException {
		stage = PageStage.build();
	}

	/** The section's teacher, in a new window. */
	static Walk teacher() {
		return stage.walk("Ashgrove (Provider A)", "5b00000000000000000a0001");
	}

}
