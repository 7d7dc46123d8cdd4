package dev.peer.gradebook;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.session.autoconfigure.SessionAutoConfiguration;
import org.springframework.boot.session.jdbc.autoconfigure.JdbcSessionAutoConfiguration;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.thymeleaf.autoconfigure.ThymeleafAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * The points of a section in a table whose cells can be saved, for a user who has signed
 * in with a password: session and grades in the database, entities by Spring Data JPA, a
 * cell by Thymeleaf. Nothing is set that Spring Boot doesn't set automatically.
 */
@TestComponent
@SpringBootConfiguration(proxyBeanMethods = false)
@EntityScan
@EnableJpaRepositories(considerNestedRepositories = true)
@Import(PeerSaving.class)
@ImportAutoConfiguration({ HttpEncodingAutoConfiguration.class, TomcatServletWebServerAutoConfiguration.class,
		DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class, ThymeleafAutoConfiguration.class,
		DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
		JdbcTemplateAutoConfiguration.class, TransactionAutoConfiguration.class, HibernateJpaAutoConfiguration.class,
		DataJpaRepositoriesAutoConfiguration.class, SecurityAutoConfiguration.class,
		ServletWebSecurityAutoConfiguration.class, SecurityFilterAutoConfiguration.class,
		UserDetailsServiceAutoConfiguration.class, JacksonAutoConfiguration.class,
		HttpMessageConvertersAutoConfiguration.class, SessionAutoConfiguration.class,
		JdbcSessionAutoConfiguration.class })
public class PeerGradebook {

	/** The address of the database is the only argument. */
	public static void main(String[] arguments) {
		run(PeerGradebook.class, arguments[0]);
	}

	static void run(Class<?> peer, String database, String... furtherSettings) {
		ServletWebServerApplicationContext app = (ServletWebServerApplicationContext) new SpringApplicationBuilder(peer)
			.properties("spring.config.name=peer-gradebook", "server.port=0", "spring.threads.virtual.enabled=true",
					"spring.datasource.url=" + database, "spring.datasource.username=postgres",
					"spring.datasource.password=", "spring.security.user.name=teacher",
					"spring.security.user.password=measured", "spring.session.jdbc.initialize-schema=never")
			.properties(furtherSettings)
			.run();
		// The benchmark, which runs this as a process of its own, reads the address here.
		System.out.println("The peer is at http://localhost:" + app.getWebServer().getPort());
	}

	/** The one page. */
	@TestComponent
	@Controller
	static class Page {

		private final PeerGrades grades;

		Page(PeerGrades grades) {
			this.grades = grades;
		}

		@GetMapping("/{district}/{section}")
		String table(@PathVariable String district, @PathVariable String section, Model model) {
			List<PeerAssignment> assignments = this.grades.assignments(section);
			Map<PeerGrade.Key, BigDecimal> points = this.grades
				.grades(district, assignments.stream().map((assignment) -> assignment.id).toList())
				.stream()
				.filter((grade) -> grade.points != null)
				.collect(Collectors.toMap((grade) -> grade.id, (grade) -> grade.points));
			List<Row> rows = this.grades.students(section)
				.stream()
				.map((student) -> new Row(student.lastName + ", " + student.firstName,
						assignments.stream()
							.map((assignment) -> Objects
								.toString(points.get(new PeerGrade.Key(district, assignment.id, student.id)), ""))
							.toList()))
				.toList();
			model.addAttribute("titles", assignments.stream().map((assignment) -> assignment.title).toList());
			model.addAttribute("rows", rows);
			return "bench/plain-table";
		}

	}

	/** A row of the table. */
	public record Row(String name, List<String> cells) {

	}

}
