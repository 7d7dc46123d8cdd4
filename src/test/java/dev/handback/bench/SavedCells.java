package dev.handback.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A browser that leaves one cell of a gradebook after another. */
final class SavedCells extends Repeated {

	/** What the app's gradebook sends: the points come with those that were seen. */
	static final String SEEN = "[{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%d\", \"seen\": \"%s\"}]";

	/** The same without them. */
	static final String UNSEEN = "{\"assignment\": \"%s\", \"student\": \"%s\", \"points\": \"%d\"}";

	private final String head;

	private final String body;

	private final Connection connection;

	private final List<String> assignments;

	private final List<String> students;

	SavedCells(URI gradebook, List<String> headers, String body, List<String> assignments, List<String> students)
			throws IOException {
		this.head = "POST " + gradebook.getRawPath() + "/cells HTTP/1.1\r\nHost: " + gradebook.getAuthority() + "\r\n"
				+ String.join("\r\n", headers) + "\r\nContent-Type: application/json\r\nContent-Length: ";
		this.body = body;
		this.connection = Connection.to(gradebook);
		this.assignments = assignments;
		this.students = students;
	}

	// Each round over all cells has seen the values of the previous round.
	@Override
	void once(int number) throws IOException {
		int cells = this.assignments.size() * this.students.size();
		int cell = number % cells;
		int round = number / cells;
		String body = this.body.formatted(this.assignments.get(cell % this.assignments.size()),
				this.students.get(cell / this.assignments.size()), round + 1, (round == 0) ? "" : round);
		int status = this.connection
			.exchange((this.head + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII));
		if (status != 200) {
			throw new IllegalStateException("Answered with " + status);
		}
	}

}
