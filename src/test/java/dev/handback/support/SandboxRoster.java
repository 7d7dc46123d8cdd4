package dev.handback.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

import javax.sql.DataSource;

import dev.handback.vocabulary.ids.DistrictId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Changes a district's roster in the sandbox, and knows what our copy should contain.
 */
public final class SandboxRoster {

	private final URI sandbox;

	private final char letter;

	/** A roster in the sandbox that all tests share. */
	public SandboxRoster(char letter) {
		this(TestService.INSTANCE.address(), letter);
	}

	/** A roster in the sandbox at that address. */
	public SandboxRoster(URI sandbox, char letter) {
		this.sandbox = sandbox;
		this.letter = letter;
	}

	public DistrictId district() {
		return People.district(this.letter);
	}

	/**
	 * Runs a day of school: people join, move, and leave; sections open, close, are
	 * unshared, and are shared.
	 * @return the number of events
	 */
	public int day() {
		return JsonMapper.shared()
			.readTree(TestService.pull(this.sandbox, "POST", "/districts/" + district() + "/day", "{}"))
			.path("events")
			.valueStream()
			.mapToInt(JsonNode::asInt)
			.sum();
	}

	public void rollover() {
		pull("POST", "/districts/" + district() + "/rollover", "{}");
	}

	/** Switches to one of original, small, large, other. */
	public void switchTo(String dataSet) {
		pull("PUT", "/districts/" + district() + "/data-set", "{\"data_set\": \"" + dataSet + "\"}");
	}

	public void events(boolean enabled) {
		pull("PATCH", "/districts/" + district() + "/events", "{\"enabled\": " + enabled + "}");
	}

	public void change(String id, String fields) {
		pull("PATCH", "/roster/" + id, fields);
	}

	/** Sets whether the person is matched in the LMS. */
	public void synced(String person, boolean known) {
		pull("PATCH", "/users/" + person, "{\"synced_in_lms\": " + known + "}");
	}

	public void remove(String id) {
		pull("DELETE", "/roster/" + id, "");
	}

	public void unshare(String id) {
		pull("POST", "/roster/" + id + "/unshare", "");
	}

	public void share(String id) {
		pull("POST", "/roster/" + id + "/share", "");
	}

	public void enroll(String person, String section) {
		pull("POST", "/sections/" + section + "/members", "{\"person\": \"" + person + "\"}");
	}

	public void unenroll(String person, String section) {
		pull("DELETE", "/sections/" + section + "/members/" + person, "");
	}

	/**
	 * Replaces the district's token. The old one stops working, and the token list has
	 * the new one.
	 */
	public void rotateToken() {
		pull("POST", "/districts/" + district() + "/tokens?application=handback-sandbox", "{}");
	}

	/** Revokes the district's tokens, which the token list no longer has. */
	public void revokeToken() {
		pull("DELETE", "/districts/" + district() + "/tokens", "");
	}

	/** The id of the newest event in the feed. */
	public String newestEvent() {
		return TestService.get(this.sandbox, this.letter, "/v3.1/events?ending_before=last&limit=1")
			.path("data")
			.path(0)
			.path("data")
			.path("id")
			.asString();
	}

	/** The number of requests so far whose path contains the text. */
	public int requests(String path) {
		return TestService.journal(this.sandbox, "GET", path).size();
	}

	/** Sets a fault for this district's requests. */
	public void fault(String settings) {
		pull("POST", "/faults", "{\"district\": \"" + district() + "\", " + settings + "}");
	}

	public void heal() {
		pull("DELETE", "/faults", "");
	}

	/** Creates a school, term, course, section, or user and returns its id. */
	public String make(String kind, String fields) {
		return JsonMapper.shared()
			.readTree(TestService.pull(this.sandbox, "POST", "/districts/" + district() + "/" + kind, fields))
			.path("id")
			.asString();
	}

	/** The sandbox's version of every record that we store, by table and key. */
	public Map<String, String> expected() {
		Map<String, String> rows = new TreeMap<>();
		export((table, key, values) -> rows.put(table + " " + key, values));
		return rows;
	}

	/** Our version of them. */
	public Map<String, String> held(DataSource database) {
		Map<String, String> rows = new TreeMap<>();
		StoredRoster.read(database, district(), (table, key, values) -> rows.put(table + " " + key, values));
		return rows;
	}

	/** The expected number of rows and their hash by table, for rosters of any size. */
	public Map<String, String> expectedHashes() {
		RosterDigest digest = new RosterDigest();
		export(digest);
		return digest.texts();
	}

	/** Our own number of rows and their hash by table. */
	public Map<String, String> storedHashes(DataSource database) {
		RosterDigest digest = new RosterDigest();
		StoredRoster.read(database, district(), digest);
		return digest.texts();
	}

	private void export(RosterRows rows) {
		try (InputStream export = TestService.stream(this.sandbox, "/districts/" + district() + "/export")) {
			SandboxExport.read(export, rows);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void pull(String method, String path, String json) {
		TestService.pull(this.sandbox, method, path, json);
	}

}
