package dev.handback.operations;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.handback.HandbackApplication;
import dev.handback.delivery.Rounds;
import dev.handback.support.Disturbance;
import dev.handback.support.Link;
import dev.handback.support.TestSurroundings;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Connections to the database that died silently, and a node that reports it. */
@Tag("integration")
@SpringBootTest(classes = HandbackApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "management.server.port=0", "handback.health.rounds-within=4s",
				"spring.datasource.hikari.data-source-properties.socketTimeout=8" })
@ContextConfiguration(initializers = { TestSurroundings.class, SilentDatabaseIntegrationTests.ThroughALink.class })
@DirtiesContext
class SilentDatabaseIntegrationTests {

	private static final Duration WITHIN_THE_TIMEOUTS = Duration.ofSeconds(60);

	private final HttpClient http = HttpClient.newHttpClient();

	@Value("${local.server.port}")
	private int port;

	@Value("${local.management.port}")
	private int management;

	@Autowired
	private Link link;

	@Autowired
	private Rounds rounds;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private DataSource database;

	@AfterEach
	void heal() {
		this.link.heal();
	}

	// No roster sync, which has more time, may be in progress.
	@BeforeEach
	void awaitTheRosters() {
		Awaitility.await()
			.atMost(WITHIN_THE_TIMEOUTS)
			.ignoreExceptionsInstanceOf(DataAccessException.class)
			.until(() -> this.jdbc.sql("select count(distinct district_id) from roster_sync where outcome = 'COMPLETE'")
				.query(Long.class)
				.single() == 3
					&& !this.jdbc.sql("select count(*) > 0 from roster_sync where outcome = 'RUNNING'")
						.query(Boolean.class)
						.single());
		awaitReadiness(200);
	}

	@Test
	void doesItsRoundsOnNewConnectionsWhenAllOldOnesAreHalfOpen() {
		this.link.halfOpen();

		// The database answers on new connections: only the rounds show that something is
		// wrong.
		awaitReadiness(503);
		awaitReadiness(200);
		assertThat(this.rounds.ages()).containsOnlyKeys("dispatch", "leases", "tasks");
	}

	@Test
	void isNotReadyWhileTheDatabaseIsABlackHoleAndGoesOnWhenItIsBack() {
		this.link.disturb(new Disturbance(Disturbance.Kind.BLACK_HOLE, 0, Duration.ZERO));
		awaitReadiness(503);
		this.link.heal();

		awaitReadiness(200);
	}

	/** Probes that give up after a second would otherwise not learn why. */
	@Test
	void saysAtOnceThatTheDatabaseIsUnreachable() throws Exception {
		loseTheDatabase(0);

		Instant before = Instant.now();
		assertThat(readiness()).isEqualTo(503);
		assertThat(health("")).isEqualTo(503);
		// Each would wait as long as the pool does, which is five seconds.
		assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(4));
	}

	@Test
	void showsTheErrorPageAtOnceToPeopleWhoseSessionCannotBeRead() throws Exception {
		try (Connection inUse = this.database.getConnection()) {
			loseTheDatabase(1);
			HttpRequest page = HttpRequest.newBuilder(URI.create("http://localhost:" + this.port + "/sections"))
				.header("Accept", "text/html")
				.header("Cookie", "handback_session=" + Base64.getEncoder().encodeToString("a session".getBytes(UTF_8)))
				.build();
			Instant before = Instant.now();
			HttpResponse<String> shown = this.http.send(page, HttpResponse.BodyHandlers.ofString());

			// As long as the pool waits; the first page is slow on a busy machine.
			assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(5));
			assertThat(shown.statusCode()).isEqualTo(500);
			assertThat(shown.body()).contains("What you saved before is safe");
			assertThat(inUse.isClosed()).as("in use all the time").isFalse();
		}
	}

	private void loseTheDatabase(int inUse) throws SQLException {
		this.link.disturb(new Disturbance(Disturbance.Kind.REFUSE, 0, Duration.ZERO));
		HikariPoolMXBean pool = this.database.unwrap(HikariDataSource.class).getHikariPoolMXBean();
		// One may just be being opened.
		Awaitility.await().during(Duration.ofMillis(500)).atMost(WITHIN_THE_TIMEOUTS).until(() -> {
			pool.softEvictConnections();
			return pool.getTotalConnections() == inUse;
		});
	}

	private void awaitReadiness(int status) {
		Awaitility.await()
			.atMost(WITHIN_THE_TIMEOUTS)
			.pollInterval(Duration.ofMillis(200))
			.until(() -> readiness() == status);
	}

	private int readiness() throws IOException, InterruptedException {
		return health("/readiness");
	}

	private int health(String group) throws IOException, InterruptedException {
		URI address = URI.create("http://localhost:" + this.management + "/actuator/health" + group);
		return this.http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
			.statusCode();
	}

	/** Puts the link between the app and the database. */
	static class ThroughALink implements ApplicationContextInitializer<ConfigurableApplicationContext> {

		@Override
		public void initialize(ConfigurableApplicationContext context) {
			String url = context.getEnvironment().getRequiredProperty("spring.datasource.url");
			URI database = URI.create(url.substring("jdbc:".length()));
			Link link = new Link("the link to the database",
					new InetSocketAddress(database.getHost(), database.getPort()));
			context.getBeanFactory().registerSingleton("databaseLink", link);
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("link", Map.of("spring.datasource.url",
						url.replace(database.getAuthority(), "localhost:" + link.port()))));
		}

	}

}
