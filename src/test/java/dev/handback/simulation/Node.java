package dev.handback.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import javax.sql.DataSource;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import dev.handback.HandbackApplication;
import dev.handback.client.connection.ServiceTransport;
import dev.handback.client.pace.Sleeper;
import dev.handback.client.pace.BackgroundThreads;
import dev.handback.delivery.courier.Failpoints;
import dev.handback.delivery.courier.Jitter;
import dev.handback.delivery.courier.NodeLoops;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.servlet.AnnotationConfigServletWebApplicationContext;
import org.springframework.mock.web.MockServletContext;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/**
 * One node of the app: all of its beans, except that time, chance, threads and both
 * connections come from the simulation.
 */
final class Node implements AutoCloseable {

	private static final Duration LONGEST_REST = Duration.ofSeconds(10);

	private final String name;

	private final Scheduler scheduler;

	private final Seams seams;

	private final AnnotationConfigServletWebApplicationContext app;

	private final MockMvcTester mvc;

	private final NodeLoops loops;

	private int life;

	private boolean running;

	private Instant frozenUntil = Instant.MIN;

	private final List<Actor> readers = new ArrayList<>();

	Node(String name, Map<String, String> settings, Seams seams) {
		this.name = name;
		this.scheduler = seams.scheduler;
		this.seams = seams;
		this.app = start(settings, seams);
		this.mvc = MockMvcTester.create(MockMvcBuilders.webAppContextSetup(this.app)
			.apply(SecurityMockMvcConfigurers.springSecurity())
			.build());
		this.loops = new NodeLoops(this.app);
	}

	private AnnotationConfigServletWebApplicationContext start(Map<String, String> settings, Seams seams) {
		return (AnnotationConfigServletWebApplicationContext) new SpringApplicationBuilder(HandbackApplication.class)
			.contextFactory((type) -> {
				AnnotationConfigServletWebApplicationContext context = new AnnotationConfigServletWebApplicationContext();
				context.setServletContext(new MockServletContext());
				return context;
			})
			.initializers((context) -> context.addBeanFactoryPostProcessor(seams(seams)))
			.properties(Map.copyOf(settings))
			.registerShutdownHook(false)
			.logStartupInfo(false)
			.run();
	}

	private BeanFactoryPostProcessor seams(Seams seams) {
		return (beans) -> {
			replace(beans, "clock", Clock.class, () -> seams.scheduler.clock(this::ahead));
			replace(beans, "httpTransport", ServiceTransport.class, () -> seams.transport);
			replace(beans, "sleeper", Sleeper.class, () -> new Waits(seams.scheduler));
			replace(beans, "backgroundThreads", BackgroundThreads.class, () -> new Workers(seams.scheduler, this));
			replace(beans, "failpoints", Failpoints.class,
					() -> NodeLoops.failpoints((point) -> seams.surroundings.get().reached(point)));
			replace(beans, "jitter", Jitter.class, () -> NodeLoops.jitter(seams.random));
			((BeanDefinitionRegistry) beans).registerBeanDefinition("unread",
					new RootBeanDefinition(Unread.class, Unread::new));
			beans.addBeanPostProcessor(new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String name) {
					return (bean instanceof DataSource database)
							? new NodeDatabase(database, seams.scheduler, seams.surroundings) : bean;
				}

			});
		};
	}

	private static <T> void replace(ConfigurableListableBeanFactory beans, String name, Class<T> type,
			Supplier<T> supplier) {
		BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beans;
		registry.removeBeanDefinition(name);
		registry.registerBeanDefinition(name, new RootBeanDefinition(type, supplier));
	}

	/** Starts its loops. */
	void go() {
		this.running = true;
		loop("dispatches", this.loops::dispatch, (due) -> due.deliveries() || hasIdsOnDisk(), Duration.ofSeconds(1));
		loop("keeps leases", this.loops::keepLeases, (due) -> true, Duration.ofSeconds(5));
		loop("compares with the roster", this.loops::departures, Due::departures, Duration.ofSeconds(15));
		loop("polls", this.loops::poll, Due::polls, Duration.ofSeconds(6));
		// A loop that never has anything to do would only change the order of the others.
		if (this.seams.surroundings().get().holdsGrades()) {
			loop("releases grades", this::releaseGrades, Due::releases, Duration.ofSeconds(10));
		}
	}

	private boolean releaseGrades() {
		RecurringTask<?> task = this.app.getBean("releaseTask", RecurringTask.class);
		task.executeRecurringly(null, null);
		return false;
	}

	private void loop(String what, Supplier<Boolean> round, Predicate<Due> isDue, Duration pause) {
		this.scheduler.spawn(this.name + " " + what, this, () -> {
			while (true) {
				if (isDue.test(this.seams.surroundings().get().due()) && hasMore(round)) {
					this.scheduler.sleep(pause);
				}
				else {
					rest(pause);
				}
			}
		});
	}

	private static boolean hasMore(Supplier<Boolean> round) {
		try {
			return round.get();
		}
		catch (RuntimeException ex) {
			// As in the app's own loops: the next round follows.
			return true;
		}
	}

	private void rest(Duration pause) {
		Instant end = this.scheduler.now().plus(LONGEST_REST);
		Instant due = this.seams.surroundings().get().due().next();
		this.scheduler.rest(pause, due.isBefore(end) ? due : end);
	}

	/** Ends all of its threads wherever they are. */
	void kill() {
		this.life++;
		this.running = false;
		thaw();
		// Its requests that had not even begun can't tell them.
		this.readers.forEach(this.scheduler::wake);
	}

	/** Those who wait for a page, and have to know if the node is killed. */
	List<Actor> readers() {
		return this.readers;
	}

	/** Leaves half a line among the ids on disk, as if it was killed while writing. */
	void writesHalfALine() {
		Path ids = idsOnDisk();
		try {
			Files.createDirectories(ids.getParent());
			Files.writeString(ids, "\nhalf a li", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Whether there are ids that the database couldn't store. */
	boolean hasIdsOnDisk() {
		try {
			return Files.exists(idsOnDisk()) && Files.size(idsOnDisk()) > 0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Path idsOnDisk() {
		return Path.of(this.app.getEnvironment().getRequiredProperty("handback.delivery.directory"))
			.resolve("unstored-ids");
	}

	void freeze(Duration duration) {
		this.frozenUntil = this.scheduler.now().plus(duration);
	}

	void thaw() {
		this.frozenUntil = Instant.MIN;
	}

	boolean isRunning() {
		return this.running;
	}

	int life() {
		return this.life;
	}

	/** How far its clock is ahead. */
	Duration ahead() {
		return this.seams.surroundings.get().ahead(this.name);
	}

	Instant frozenUntil() {
		return this.frozenUntil;
	}

	MockMvcTester mvc() {
		return this.mvc;
	}

	AnnotationConfigServletWebApplicationContext app() {
		return this.app;
	}

	@Override
	public void close() {
		this.app.close();
	}

	@Override
	public String toString() {
		return this.name;
	}

	/** What the simulation puts in place of the node's own. */
	record Seams(Scheduler scheduler, Supplier<Surroundings> surroundings, NodeTransport transport,
			RandomGenerator random) {

	}

	private static final class Waits extends Sleeper {

		private final Scheduler scheduler;

		Waits(Scheduler scheduler) {
			this.scheduler = scheduler;
		}

		@Override
		public void of(Duration duration) {
			this.scheduler.waits(duration);
		}

	}

	private static final class Workers extends BackgroundThreads {

		private final Scheduler scheduler;

		private final Node node;

		Workers(Scheduler scheduler, Node node) {
			this.scheduler = scheduler;
			this.node = node;
		}

		@Override
		public void run(Runnable work) {
			@Nullable Actor actor = Scheduler.current();
			if (actor == null) {
				work.run();
			}
			else {
				this.scheduler.spawn(this.node + " works", this.node, work);
			}
		}

		@Override
		public <T> Optional<T> within(Duration patience, Supplier<T> call) {
			Instant end = this.scheduler.now().plus(patience);
			try {
				T result = call.get();
				return this.scheduler.now().isAfter(end) ? Optional.empty() : Optional.of(result);
			}
			catch (RuntimeException ex) {
				// As in the app: a call that failed has no result.
				return Optional.empty();
			}
		}

	}

}
