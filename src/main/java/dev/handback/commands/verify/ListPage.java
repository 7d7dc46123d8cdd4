package dev.handback.commands.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import tools.jackson.databind.JsonNode;

/**
 * A checked page of a list of the data API.
 *
 * @param path the list's path, starting with the version, without the query
 * @param answer the answer
 * @param records the unwrapped records
 */
record ListPage(String path, Answer answer, List<JsonNode> records) {

	/**
	 * Checks a page.
	 * @param path the list's path, starting with the version
	 * @param kind the kind of records, as in their addresses
	 */
	static ListPage of(Answer answer, String path, String kind, ValueFormat form) {
		List<JsonNode> records = new ArrayList<>();
		for (JsonNode element : answer.elements()) {
			JsonNode record = unwrapped(element, kind, answer);
			form.check(record, "", answer.recordWith(record));
			records.add(record);
		}
		ListPage page = new ListPage(path, answer, records);
		page.checkOrder();
		page.checkLinks();
		return page;
	}

	/** Checks a page of submissions, which have no wrappers. */
	static ListPage ofSubmissions(Answer answer, String path) {
		List<JsonNode> records = answer.elements();
		for (JsonNode submission : records) {
			if (submission.path("data").isObject()) {
				answer.differs(Rule.WRAPPING);
			}
			else {
				Shapes.SUBMISSION.check(submission, "", answer.recordWith(submission));
			}
		}
		ListPage page = new ListPage(path, answer, records);
		page.checkLinks();
		return page;
	}

	private static JsonNode unwrapped(JsonNode element, String kind, Answer answer) {
		if (!element.path("data").isObject() || element.has("id")) {
			answer.differs(Rule.WRAPPING);
			return element;
		}
		JsonNode record = element.path("data");
		String expected = VerificationRun.VERSION + "/" + kind + "/" + record.path("id").asString("");
		if (!element.path("uri").asString("").equals(expected)) {
			answer.differs(Rule.LINK, "uri", VerificationRun.VERSION + "/" + kind + "/<id>");
		}
		element.propertyNames()
			.stream()
			.filter((name) -> !name.equals("data") && !name.equals("uri"))
			.forEach((name) -> answer.recordWith(record)
				.differs(Rule.UNKNOWN_FIELD, "(wrapper)." + Redaction.name(name)));
		return record;
	}

	private void checkOrder() {
		for (int i = 1; i < this.records.size(); i++) {
			if (id(i - 1).compareToIgnoreCase(id(i)) >= 0) {
				this.answer.recordWith(this.records.get(i)).differs(Rule.ORDER);
			}
		}
	}

	private void checkLinks() {
		if (!this.answer.isSuccess()) {
			return;
		}
		for (JsonNode link : this.answer.json().path("links").values()) {
			ValueFormat.oneOf("self", "next", "prev")
				.check(link.path("rel"), "links.rel", this.answer.recordWith(link));
			if (!isRelative(link.path("uri").asString(""))) {
				this.answer.differs(Rule.LINK, Redaction.name(link.path("rel").asString("")), this.path + "?...");
			}
		}
		if (this.answer.link("self").isEmpty()) {
			this.answer.differs(Rule.LINK, "self", this.path + "?...");
		}
	}

	/** Expects the field in at least one of the records that should have it. */
	void someCarry(String field, Predicate<JsonNode> meant) {
		List<JsonNode> records = this.records.stream().filter(meant).toList();
		if (!records.isEmpty() && records.stream().noneMatch((record) -> carries(record, field))) {
			this.answer.differs(Rule.MISSING_FIELD, field);
		}
	}

	/** An event has the field either in its object or next to it. */
	private static boolean carries(JsonNode record, String field) {
		return record.has(field) || record.path("data").path("object").has(field);
	}

	private boolean isRelative(String uri) {
		return uri.equals(this.path) || uri.startsWith(this.path + "?");
	}

	/**
	 * The link to the next page, which must be there.
	 * @param where the query parameters that say where that page begins
	 * @return empty if it can't be followed
	 */
	String next(String where) {
		String uri = this.answer.link("next");
		if (uri.isEmpty()) {
			this.answer.differs(Rule.NO_NEXT);
		}
		else if (!uri.contains(where)) {
			this.answer.differs(Rule.PAGING);
		}
		return isRelative(uri) ? uri : "";
	}

	String id(int index) {
		return this.records.get(index).path("id").asString("");
	}

	String firstId() {
		return this.records.isEmpty() ? "" : id(0);
	}

	String lastId() {
		return this.records.isEmpty() ? "" : id(this.records.size() - 1);
	}

}
