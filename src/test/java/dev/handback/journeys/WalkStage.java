package dev.handback.journeys;

import java.io.IOException;

import dev.handback.support.PageStage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** A stage that is built once for all journeys of a class. */
@InBrowser
abstract class WalkStage {

	@AutoClose
	static PageStage stage;

	@BeforeAll
	static void build() throws IOException {
		stage = PageStage.build();
	}

}
