package dev.handback.simulation;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.simulation.service.FaultyService;
import dev.handback.simulation.service.Later;
import dev.handback.simulation.service.ServiceModel;
import dev.handback.support.TestDatabase;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.util.FileSystemUtils;

/**
 * A database of its own, two nodes of the app, and a model of the service. Schedules run
 * here one after another, each in a district of its own, and time only moves forward.
 */
final class Arena implements AutoCloseable {

	private static final Instant START = Instant.parse("2026-03-02T15:00:00Z");

	private static final int BETWEEN_VACUUMS = 100;

	private final Dice dice = new Dice();

	private final Scheduler scheduler = new Scheduler(START, this.dice);

	private final ServiceModel service = new ServiceModel(() -> this.scheduler.clock().instant());

	private final List<Node> nodes = new ArrayList<>();

	/** A connection of the simulation's own. */
	private final SingleConnectionDataSource connection;

	private final JdbcClient database;

	private final String tablesOfDistricts;

	/** Where the nodes keep ids that the database couldn't store. */
	private final Path disk;

	/** While nodes start, time is real. */
	private Surroundings surroundings = Surroundings.STARTING;

	private long districts;

	Arena(String database) throws SQLException {
		this.disk = Path.of("target/simulation", database);
		Map<String, String> settings = settings(database);
		settings.put("handback.delivery.directory", this.disk.toString());
		this.connection = new SingleConnectionDataSource(settings.get("spring.datasource.url"),
				settings.get("spring.datasource.username"), settings.get("spring.datasource.password"), true);
		this.database = JdbcClient.create(this.connection);
		prepare();
		FaultyService faulty = new FaultyService(this.service, new Effects(), this.dice);
		Node.Seams seams = new Node.Seams(this.scheduler, () -> this.surroundings,
				new NodeTransport(faulty, this.scheduler, () -> this.surroundings), this.dice);
		this.nodes.add(new Node("node 1", settings, seams));
		this.nodes.add(new Node("node 2", settings, seams));
		RefusedRows.prepare(this.database);
		this.tablesOfDistricts = tablesOfDistricts();
		// Where rows end up on disk would depend on when it runs.
		this.database
			.sql(this.database.sql("""
					select string_agg('alter table ' || table_name || ' set (autovacuum_enabled = false)', ';')
					from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'""")
				.query(String.class)
				.single())
			.update();
		this.surroundings = Surroundings.QUIET;
	}

	private static Map<String, String> settings(String database) throws SQLException {
		Map<String, String> settings = new HashMap<>();
		DynamicPropertyRegistry registry = (name, value) -> settings.put(name, String.valueOf(value.get()));
		TestDatabase.registerEmpty(registry, database);
		settings.putAll(Map.of("handback.delivery.enabled", "false", "db-scheduler.enabled", "false",
				"handback.service.auth-url", "https://sign-on.example", "handback.service.base-url",
				"https://service.example", "handback.service.client-id", "handback", "handback.service.client-secret",
				"a secret that only the simulation knows", "handback.signon.public-url", "https://app.example",
				"handback.districts.token-keys[0].id", "simulation", "handback.districts.token-keys[0].key",
				"PSMSYogtq3eJBwN0EPzuyMldUvWbqMHuIi8hRzIqPxE="));
		settings.put("spring.datasource.hikari.minimum-idle", "2");
		// Planning costs more than the queries do, and a plan that changed after the
		// fifth
		// time could return rows in another order.
		settings.put("spring.datasource.hikari.data-source-properties.prepareThreshold", "1");
		settings.put("spring.datasource.hikari.data-source-properties.options",
				"-c plan_cache_mode=force_generic_plan -c jit=off");
		return settings;
	}

	/** Puts a function in the way of {@code now()} that returns the simulation's time. */
	private void prepare() {
		this.database.sql("""
				create schema sim;
				create function sim.now() returns timestamptz language sql stable
					return current_setting('sim.now')::timestamptz""").update();
	}

	private String tablesOfDistricts() {
		return String.join(";", this.database.sql("""
				select 'delete from ' || table_name || ' where district_id = :district'
				from information_schema.columns join information_schema.tables using (table_schema, table_name)
				where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'district_id'
					and table_name not like 'audit%'
				order by table_name""").query(String.class).list());
	}

	/** Runs a schedule in a new district. */
	Outcome run(Schedule schedule) {
		// An id of an earlier district would be retried, and those of this one held up.
		FileSystemUtils.deleteRecursively(this.disk.toFile());
		this.dice.rolledBy(schedule.random());
		World world = new World(++this.districts, this.scheduler, this.service, this.database, this.nodes, schedule);
		this.surroundings = world.mishaps();
		try {
			return world.run();
		}
		finally {
			this.surroundings = Surroundings.QUIET;
			clear(world);
		}
	}

	private void clear(World world) {
		this.nodes.forEach(Node::kill);
		this.nodes.forEach(Node::thaw);
		this.scheduler.finish();
		world.refusedRows().lift();
		this.service.forget(world.room().district());
		this.database
			.sql("set session_replication_role = replica;" + this.tablesOfDistricts
					+ ";set session_replication_role = origin")
			.param("district", world.room().district().value())
			.update();
		if (this.districts % BETWEEN_VACUUMS == 0) {
			this.database.sql("vacuum").update();
		}
		this.scheduler.passHour();
	}

	@Override
	public void close() {
		this.nodes.forEach(Node::close);
		this.connection.destroy();
	}

	private final class Effects implements Later {

		@Override
		public void after(Duration delay, String what, Runnable effect) {
			Arena.this.scheduler.spawn(what, null, () -> {
				Arena.this.scheduler.sleep(delay);
				effect.run();
			});
		}

		@Override
		public void pause(Duration duration) {
			Arena.this.scheduler.sleep(duration);
		}

	}

}
