package dev.handback.local;

import java.nio.file.Path;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of what runs on this machine when nothing else is configured.
 *
 * @param directory folder of the database, the sandbox's data and the local secrets;
 * relative to where the app was started
 * @param databasePort port of the embedded PostgreSQL, 0 for any free one
 */
@ConfigurationProperties("handback.local")
record LocalProperties(@DefaultValue(DIRECTORY) Path directory, @DefaultValue("0") int databasePort) {

	static final String DIRECTORY = ".handback";

}
