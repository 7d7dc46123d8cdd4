package dev.peer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.hibernate.tool.schema.Action;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;

/**
 * Reads a roster in pages of 100, each parsed as a tree, made entities, and saved with
 * {@code saveAll} in a transaction of its own. Nothing is set that Hibernate doesn't set
 * automatically.
 */
public final class PeerReader implements AutoCloseable {

	/** How many records are on a page. */
	public static final int PAGE = 100;

	private static final JsonMapper JSON = JsonMapper.shared();

	private final HttpClient http = HttpClient.newHttpClient();

	private final URI service;

	private final String token;

	private final EntityManagerFactory entities;

	public PeerReader(URI service, String token, String database) {
		this.service = service;
		this.token = token;
		this.entities = new HibernatePersistenceConfiguration("peer").managedClass(PeerPerson.class)
			.managedClass(PeerSection.class)
			.jdbcUrl(database)
			.jdbcUsername("postgres")
			.jdbcPassword("")
			.schemaToolingAction(Action.CREATE)
			.createEntityManagerFactory();
	}

	/** Begins with the people. */
	public Walk<?> people() {
		return new Walk<>("/v3.1/users?limit=" + PAGE, PeerPerson::of, PeerPeople.class);
	}

	/** Begins with the sections and their members. */
	public Walk<?> sections() {
		return new Walk<>("/v3.1/sections?limit=" + PAGE, PeerSection::of, PeerSections.class);
	}

	private <T> void save(List<T> records, Class<? extends JpaRepository<T, String>> repository) {
		try (EntityManager manager = this.entities.createEntityManager()) {
			manager.getTransaction().begin();
			new JpaRepositoryFactory(manager).getRepository(repository).saveAll(records);
			manager.getTransaction().commit();
		}
	}

	private JsonNode get(String path) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(this.service.resolve(path))
			.header("Authorization", "Bearer " + this.token)
			.build();
		return JSON.readTree(this.http.send(request, HttpResponse.BodyHandlers.ofString()).body());
	}

	private static String next(JsonNode answer) {
		return answer.path("links")
			.valueStream()
			.filter((link) -> "next".equals(link.path("rel").asString()))
			.map((link) -> link.path("uri").asString())
			.findFirst()
			.orElse("");
	}

	@Override
	public void close() {
		this.entities.close();
	}

	/** A list being sent. */
	public final class Walk<T> {

		private final Function<JsonNode, T> entity;

		private final Class<? extends JpaRepository<T, String>> repository;

		private String next;

		private Walk(String first, Function<JsonNode, T> entity, Class<? extends JpaRepository<T, String>> repository) {
			this.entity = entity;
			this.repository = repository;
			this.next = first;
		}

		/**
		 * Reads the next pages and stores them.
		 * @param pages how many, if there are so many
		 * @return how long each took on average
		 * @throws IllegalStateException if there are none
		 */
		public Duration read(int pages) throws IOException, InterruptedException {
			if (this.next.isEmpty()) {
				throw new IllegalStateException("There are not so many pages");
			}
			long began = System.nanoTime();
			int read = 0;
			for (; read < pages && !this.next.isEmpty(); read++) {
				JsonNode answer = get(this.next);
				List<T> records = new ArrayList<>();
				answer.path("data").forEach((record) -> records.add(this.entity.apply(record.path("data"))));
				save(records, this.repository);
				this.next = PeerReader.next(answer);
			}
			return Duration.ofNanos((System.nanoTime() - began) / Math.max(1, read));
		}

	}

}
