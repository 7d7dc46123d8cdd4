package dev.handback.districts;

import java.time.ZoneId;

import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.context.ApplicationContext;

/** Connects districts without asking the service. */
public final class SimulatedDistricts {

	private SimulatedDistricts() {
	}

	public static void connect(ApplicationContext app, DistrictId district, Provider provider, ZoneId zone,
			String token) {
		app.getBean(DistrictStore.class)
			.connect(district, provider, zone, zone, app.getBean(TokenCipher.class).encrypt(district, token));
	}

}
