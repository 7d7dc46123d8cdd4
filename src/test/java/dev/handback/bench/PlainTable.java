package dev.handback.bench;

import java.util.List;
import java.util.stream.IntStream;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.thymeleaf.autoconfigure.ThymeleafAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * The simplest page with as many cells as a gradebook: Spring MVC and Thymeleaf, one text
 * in each cell, from memory; no session, no sign-in, no database.
 */
@TestComponent
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({ HttpEncodingAutoConfiguration.class, TomcatServletWebServerAutoConfiguration.class,
		DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class, ThymeleafAutoConfiguration.class })
class PlainTable {

	static final int ROWS = 35;

	static final int COLUMNS = 20;

	public static void main(String[] arguments) {
		ServletWebServerApplicationContext app = (ServletWebServerApplicationContext) new SpringApplicationBuilder(
				PlainTable.class)
			.properties("spring.config.name=plain-table", "server.port=0", "spring.threads.virtual.enabled=true")
			.run(arguments);
		System.out.println("The plain table is at http://localhost:" + app.getWebServer().getPort());
	}

	@TestComponent
	@Controller
	static class Page {

		private final List<String> titles = IntStream.rangeClosed(1, COLUMNS)
			.mapToObj((column) -> "Assignment " + column)
			.toList();

		private final List<Row> rows = IntStream.rangeClosed(1, ROWS)
			.mapToObj((row) -> new Row("Last" + row + ", First",
					IntStream.rangeClosed(1, COLUMNS).mapToObj((column) -> (row + column) % 20 + ".5").toList()))
			.toList();

		@GetMapping("/")
		String table(Model model) {
			model.addAttribute("titles", this.titles).addAttribute("rows", this.rows);
			return "bench/plain-table";
		}

	}

	/** A row of the table. */
	public record Row(String name, List<String> cells) {

	}

}
