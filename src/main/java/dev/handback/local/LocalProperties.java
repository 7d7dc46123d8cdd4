package dev.handback.local;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of what runs on this machine when nothing else is configured.
 *
 * @param sandbox whether to start the sandbox in place of the service; if not set, it
 * starts if no setting of a real installation is set
 * @param directory the folder of the database, the sandbox's data and the local secrets,
 * relative to where the app was started
 * @param databasePort port of the embedded PostgreSQL, 0 for any free one
 */
@ConfigurationProperties("handback.local")
record LocalProperties(@Nullable Boolean sandbox, @DefaultValue(DIRECTORY) Path directory,
		@DefaultValue("0") int databasePort) {

	static final String DIRECTORY = ".handback";

}
