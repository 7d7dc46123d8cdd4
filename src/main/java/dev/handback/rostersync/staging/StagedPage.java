package dev.handback.rostersync.staging;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import javax.sql.DataSource;

import dev.handback.client.paging.PageTarget;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.jdbc.PgConnection;

import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.jdbc.support.SQLExceptionTranslator;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

/**
 * A page being written to a staging table, record by record, in one transaction with the
 * progress. Progress is updated only if it still has the value that this run wrote last,
 * so that two nodes that both think the run is theirs can't both add a page.
 */
final class StagedPage<T> implements PageTarget.OpenPage<T> {

	private static final int CHUNK = 1 << 15;

	private static final SQLExceptionTranslator TRANSLATOR = new SQLStateSQLExceptionTranslator();

	private static final String PROGRESS = """
			update roster_sync_kind set pages = pages + 1, records = ?, unusable = ?, next_link = ?, last_id = ?,
				ascending = ?, state = ?, finished_at = case when ? then clock.now end
			from (select now() as now) clock
			where district_id = ? and run_id = ? and kind = ? and pages = ?
				and exists (select from roster_sync where district_id = roster_sync_kind.district_id and id = run_id
					and outcome = 'RUNNING')""";

	private final Connection connection;

	private final KindProgress before;

	private final Function<T, Optional<StagedRow>> translate;

	private final CopyIn copy;

	private final CopyText text = new CopyText();

	private long records;

	private long unusable;

	private @Nullable String lastId;

	private boolean ascending;

	private boolean committed;

	private StagedPage(Connection connection, KindProgress before, Function<T, Optional<StagedRow>> translate)
			throws SQLException {
		this.connection = connection;
		this.before = before;
		this.translate = translate;
		this.records = before.records();
		this.unusable = before.unusable();
		this.lastId = before.lastId();
		this.ascending = before.ascending();
		connection.setAutoCommit(false);
		withoutTimeout(connection.unwrap(PgConnection.class));
		this.copy = connection.unwrap(PGConnection.class)
			.getCopyAPI()
			.copyIn("copy %s (district_id, run_id, seq, %s) from stdin".formatted(before.kind().table(),
					String.join(", ", before.kind().columns())));
	}

	/** Starts writing the next page of a kind, on its own connection. */
	static <T> StagedPage<T> open(DataSource dataSource, KindProgress progress,
			Function<T, Optional<StagedRow>> translate) {
		Connection connection = null;
		try {
			connection = dataSource.getConnection();
			return new StagedPage<>(connection, progress, translate);
		}
		catch (SQLException ex) {
			JdbcUtils.closeConnection(connection);
			throw translated("begin a page", ex);
		}
	}

	// COPY takes as long as the service takes for the page, and that has a deadline.
	private static void withoutTimeout(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute("set local statement_timeout = 0");
		}
	}

	@Override
	public void add(T record) {
		this.translate.apply(record).ifPresentOrElse(this::add, () -> this.unusable++);
	}

	private void add(StagedRow row) {
		this.ascending = this.ascending && (this.lastId == null || row.id().compareTo(this.lastId) > 0);
		this.lastId = row.id();
		this.records++;
		this.text.line(line(row));
		if (this.text.length() > CHUNK) {
			flush();
		}
	}

	private Iterator<@Nullable Object> line(StagedRow row) {
		List<Object> key = List.of(this.before.run().district().value(), this.before.run().number(), this.records);
		return Stream.<@Nullable Object>concat(key.stream(), row.values().stream()).iterator();
	}

	private void flush() {
		try {
			this.copy.writeToCopy(this.text.bytes(), 0, this.text.length());
			this.text.clear();
		}
		catch (SQLException ex) {
			throw translated("add rows", ex);
		}
	}

	@Override
	public void whole(@Nullable String next) {
		flush();
		try {
			this.copy.endCopy();
			progressed(next);
			this.connection.commit();
			this.committed = true;
		}
		catch (SQLException ex) {
			throw translated("end a page", ex);
		}
	}

	private void progressed(@Nullable String next) throws SQLException {
		try (PreparedStatement update = this.connection.prepareStatement(PROGRESS)) {
			update.setLong(1, this.records);
			update.setLong(2, this.unusable);
			update.setString(3, next);
			update.setString(4, this.lastId);
			update.setBoolean(5, this.ascending);
			update.setString(6, ((next != null) ? KindProgress.State.READING : KindProgress.State.READ).name());
			update.setBoolean(7, next == null);
			update.setString(8, this.before.run().district().value());
			update.setLong(9, this.before.run().number());
			update.setString(10, this.before.kind().name());
			update.setInt(11, this.before.pages());
			if (update.executeUpdate() != 1) {
				throw new RunTakenOverException(this.before.run());
			}
		}
	}

	@Override
	public void close() {
		try {
			if (!this.committed) {
				if (this.copy.isActive()) {
					this.copy.cancelCopy();
				}
				this.connection.rollback();
			}
			this.connection.setAutoCommit(true);
		}
		catch (SQLException ex) {
			throw translated("leave a page", ex);
		}
		finally {
			JdbcUtils.closeConnection(this.connection);
		}
	}

	private static RuntimeException translated(String task, SQLException ex) {
		RuntimeException translated = TRANSLATOR.translate("staging: " + task, null, ex);
		return (translated != null) ? translated : new IllegalStateException(ex);
	}

}
