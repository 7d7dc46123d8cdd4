package dev.handback.sandbox;

import dev.handback.sandbox.store.Store;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aot.AotDetector;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.MessageSourceAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.thymeleaf.autoconfigure.ThymeleafAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.util.ClassUtils;

/**
 * The sandbox in a process of its own. To run it inside another program, see
 * {@link EmbeddedSandbox}.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@Conditional(OwnContext.class)
@ComponentScan
@EnableConfigurationProperties({ SandboxProperties.class, DataProperties.class, WorldProperties.class })
@ImportAutoConfiguration({ MessageSourceAutoConfiguration.class, HttpEncodingAutoConfiguration.class,
		TomcatServletWebServerAutoConfiguration.class, DispatcherServletAutoConfiguration.class,
		WebMvcAutoConfiguration.class, ThymeleafAutoConfiguration.class })
public class SandboxApplication {

	private static final Logger log = LoggerFactory.getLogger(SandboxApplication.class);

	public static void main(String[] args) {
		if (Usage.isPrinted(args)) {
			return;
		}
		// Boot would preload things that are never used here and slow down the start.
		System.setProperty("spring.backgroundpreinitializer.ignore", "true");
		System.setProperty(AotDetector.AOT_ENABLED, String.valueOf(isPrepared()));
		ClassPreloader.begin();
		endWith(Long.getLong("handback.sandbox.ends-with"));
		ApplicationContext context = new SpringApplicationBuilder(SandboxApplication.class)
			.properties(EmbeddedSandbox.CONFIGURATION)
			.initializers(OwnContext::mark)
			.logStartupInfo(false)
			.run(args);
		PublicAddress address = context.getBean(PublicAddress.class);
		log.info("The sandbox is running at {}; start at {}", address.uri(), address.of("/console"));
	}

	/** Whether the build found the beans, as it does for the sandbox's own jar. */
	private static boolean isPrepared() {
		return !Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)
				&& ClassUtils.isPresent(SandboxApplication.class.getName() + "__ApplicationContextInitializer", null);
	}

	/** So that a killed test run leaves no sandbox behind. */
	private static void endWith(@Nullable Long process) {
		if (process != null) {
			Thread thread = new Thread(() -> {
				ProcessHandle.of(process).ifPresent((other) -> other.onExit().join());
				System.exit(0);
			}, "sandbox-end");
			thread.setDaemon(true);
			thread.start();
		}
	}

	/**
	 * Initializes our own beans eagerly, because they set things up, and everyone else's
	 * on first use.
	 */
	@Bean
	static LazyInitializationExcludeFilter eagerOwnBeans() {
		return (name, definition, type) -> type.getName().startsWith(SandboxApplication.class.getPackageName());
	}

	/**
	 * Ignores server.port and server.address in the environment, which are meant for the
	 * app.
	 */
	@Bean
	WebServerFactoryCustomizer<ConfigurableWebServerFactory> ownAddress(SandboxProperties settings) {
		return (factory) -> {
			factory.setPort(settings.port());
			factory.setAddress(settings.address());
		};
	}

	@Bean
	SandboxClock clock(Store store) {
		return new SandboxClock(store);
	}

	@Bean
	Store store(DataProperties settings) {
		return (settings.store() == DataProperties.Keeping.FILE) ? Store.in(settings.directory()) : Store.inMemory();
	}

}
