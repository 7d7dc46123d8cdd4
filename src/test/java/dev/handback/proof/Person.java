package dev.handback.proof;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import dev.handback.simulation.Ledger;
import dev.handback.support.People;

import org.springframework.util.MultiValueMap;

/** Someone who acts, on pages that are as old as they are. */
abstract class Person {

	final World world;

	Random random = new Random(0);

	private final String name;

	private final Visitor visitor;

	Person(World world, String name, int number) {
		this.world = world;
		this.name = name;
		this.visitor = new Visitor(People.person('a', number).value());
	}

	/** The person that deeds name. */
	static Person of(World world, String name) {
		int number = name.codePointAt(name.length() - 1) - '0';
		return name.startsWith("teacher") ? new Teacher(world, name, number)
				: name.startsWith("student") ? new Student(world, name, number) : new LmsTeacher(world, name);
	}

	/** Signs in at the first node. */
	void signIn() throws Exception {
		this.visitor.signIn(this.world.nodes().get(0).address());
	}

	final void does(Deed deed) {
		this.random = new Random(deed.seed());
		act(deed.kind());
	}

	abstract void act(Deed.Kind kind);

	final void tell(String what) {
		this.world.story().tell(this.name + " " + what);
	}

	final <T> T one(List<T> of) {
		return of.get(this.random.nextInt(of.size()));
	}

	final String next() {
		return this.world.told((ledger) -> String.valueOf(ledger.next()));
	}

	final Optional<Ledger.Work> someWork() {
		List<Ledger.Work> works = this.world.told(Ledger::works);
		return works.isEmpty() ? Optional.empty() : Optional.of(one(works));
	}

	/** The nodes, either first. */
	private List<Node> nodes() {
		List<Node> nodes = new ArrayList<>(this.world.nodes());
		Collections.shuffle(nodes, this.random);
		return nodes;
	}

	/**
	 * Opens a page of either node.
	 * @return empty if it isn't shown
	 */
	final Optional<String> opens(String path) {
		return this.visitor.opens(nodes(), path).filter((answer) -> answer.statusCode() == 200).map(HttpResponse::body);
	}

	/** Opens a page of that node. */
	final Optional<HttpResponse<String>> opens(Node node, String path) {
		return this.visitor.opens(List.of(node), path);
	}

	/**
	 * Submits a form to either node.
	 * @return empty if no answer came
	 */
	final Optional<HttpResponse<String>> posts(String path, MultiValueMap<String, String> fields) {
		return this.visitor.posts(nodes(), path, fields);
	}

	final Optional<HttpResponse<String>> postsJson(String path, String body) {
		return this.visitor.posts(nodes(), path, "application/json", body);
	}

	/** Whether the app confirmed it and went on to another page. */
	static boolean isSaved(Optional<HttpResponse<String>> answer) {
		return answer.filter((one) -> one.statusCode() == 302)
			.flatMap((one) -> one.headers().firstValue("Location"))
			.filter((location) -> location.contains("/sections/") || location.contains("/your-work/"))
			.isPresent();
	}

	final String said(Optional<HttpResponse<String>> answer) {
		return answer.isEmpty() ? "no answer" : isSaved(answer) ? "saved" : "not saved, " + answer.get().statusCode();
	}

	static String section() {
		return "/sections/" + World.SECTION;
	}

	static String address(Ledger.Work work) {
		return section() + "/assignments/" + work.id();
	}

	@Override
	public String toString() {
		return this.name;
	}

}
