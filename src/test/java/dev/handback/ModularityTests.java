package dev.handback;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

@Tag("integration")
class ModularityTests {

	private final ApplicationModules modules = ApplicationModules.of(HandbackApplication.class);

	@Test
	void everyModuleKeepsToItsArrows() {
		this.modules.verify();
	}

}
