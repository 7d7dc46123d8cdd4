package dev.handback;

import dev.handback.commands.CommandLine;
import dev.handback.local.SandboxOnly;
import dev.handback.local.StartModeInitializer;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.modulith.Modulithic;

/** The app. The sandbox has its own context and isn't scanned from here. */
@Modulithic
@SpringBootConfiguration
@EnableAutoConfiguration
@ComponentScan(excludeFilters = { @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class),
		@Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class),
		@Filter(type = FilterType.REGEX, pattern = "dev\\.handback\\.sandbox\\..*") })
public class HandbackApplication {

	public static void main(String[] args) {
		if (SandboxOnly.isAskedFor(args)) {
			SandboxOnly.run(args);
			return;
		}
		SpringApplicationBuilder app = new SpringApplicationBuilder(HandbackApplication.class).initializers(
				CommandLine.usesDatabase(args) ? new StartModeInitializer() : StartModeInitializer.askingOnly());
		if (CommandLine.isAskedFor(args)) {
			System.exit(CommandLine.run(app, args));
		}
		app.run(args);
	}

}
