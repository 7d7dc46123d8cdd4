package dev.handback;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.docs.Documenter;

@Tag("integration")
class ModularityTests {

	private final ApplicationModules modules = ApplicationModules.of(HandbackApplication.class);

	@Test
	void everyModuleKeepsToItsArrows() {
		this.modules.verify();
	}

	@Test
	@EnabledIfSystemProperty(named = "handback.proof", matches = "true")
	void writesTheModuleDiagrams() {
		new Documenter(this.modules).writeModulesAsPlantUml().writeIndividualModulesAsPlantUml();
	}

}
