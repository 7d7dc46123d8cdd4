package dev.peer.delivery;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.http.MediaType;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.client.RestClient;

/**
 * Sends grades from a table, a hundred at a time, one after the other, and records each
 * that was accepted. It neither compares before nor reads back.
 */
@TestComponent
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableScheduling
@EntityScan
@EnableJpaRepositories(considerNestedRepositories = true)
@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class,
		HibernateJpaAutoConfiguration.class, DataJpaRepositoriesAutoConfiguration.class,
		JacksonAutoConfiguration.class })
public class PeerSender {

	private final Outbox outbox;

	private final RestClient service;

	PeerSender(Outbox outbox, @Value("${service}") URI service) {
		this.outbox = outbox;
		this.service = RestClient.builder().baseUrl(service).build();
	}

	/** The addresses of the database and of the service are the arguments. */
	public static void main(String[] arguments) {
		new SpringApplicationBuilder(PeerSender.class).web(WebApplicationType.NONE)
			.properties("spring.config.name=peer-sender", "spring.datasource.url=" + arguments[0],
					"spring.datasource.username=postgres", "spring.datasource.password=", "service=" + arguments[1])
			.run();
	}

	/** Sends what is due. */
	@Scheduled(fixedDelay = 100)
	public void send() {
		for (PeerOutboxGrade grade : this.outbox.findTop100BySentAtIsNullOrderById()) {
			this.service.patch()
				.uri(grade.submission)
				.header("Authorization", "Bearer " + grade.token)
				.contentType(MediaType.APPLICATION_JSON)
				.body(Map.of("grade_points", grade.points))
				.retrieve()
				.toBodilessEntity();
			grade.sentAt = Instant.now();
			this.outbox.save(grade);
		}
	}

	/** The table. */
	interface Outbox extends JpaRepository<PeerOutboxGrade, Long> {

		List<PeerOutboxGrade> findTop100BySentAtIsNullOrderById();

	}

}
