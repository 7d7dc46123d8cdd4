package dev.handback.privacy;

import java.io.OutputStream;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

import static org.assertj.core.api.Assertions.assertThat;

/** An export of far more rows than fit into the memory that it may use. */
@AppTest
class LargeExportIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e7071");

	private static final PersonId PERSON = new PersonId("5bca9a7100000000000e7071");

	private static final int ROWS = 12_000;

	private static final int COMMENT = 5_000;

	/** A fifth of the comments alone. */
	private static final long ALLOWED = 12_000_000;

	@Autowired
	private Exports exports;

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private TransactionOperations transactions;

	@Test
	void keepsOnlyAFewRowsInMemory() {
		this.transactions.executeWithoutResult((status) -> {
			status.setRollbackOnly();
			new CanaryRows(this.jdbc, DISTRICT.value()).allowAnything();
			this.jdbc
				.sql("""
						insert into grade_change (district_id, assignment_id, student_id, points, comment, changed_by, changed_at)
						select ?, gen_random_uuid(), ?, 1, repeat(md5(n::text), ?), ?, now() from generate_series(1, ?) n""")
				.params(DISTRICT.value(), PERSON.value(), COMMENT / 32, PERSON.value(), ROWS)
				.update();
			Watched out = new Watched();

			this.exports.person(DISTRICT, PERSON, null, "", out);

			assertThat(out.looks).isGreaterThan(5);
			assertThat(out.most - out.before).isLessThan(ALLOWED);
		});
	}

	private static long used() {
		System.gc();
		Runtime runtime = Runtime.getRuntime();
		return runtime.totalMemory() - runtime.freeMemory();
	}

	/** Looks at the memory in use now and then. */
	private static final class Watched extends OutputStream {

		private static final long EVERY = 500_000;

		private final long before = used();

		private long most;

		private long written;

		private int looks;

		@Override
		public void write(int one) {
			write(new byte[] { (byte) one }, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int from, int length) {
			if (this.written / EVERY != (this.written + length) / EVERY) {
				this.most = Math.max(this.most, used());
				this.looks++;
			}
			this.written += length;
		}

	}

}
