package dev.handback.delivery.queue;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.delivery.Reason;
import dev.handback.delivery.outbox.AttemptOutcome;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes waiting rows due, and retries refused ones if that is harmless. Rows that are
 * being sent are left alone.
 */
@Component
public class Retries {

	/** Small enough not to hold up a dispatcher, large enough for a million rows. */
	private static final int BATCH = 2_000;

	private static final int BATCHES = 500;

	private final DeliveryRows rows;

	private final TransactionTemplate transactions;

	Retries(DeliveryRows rows, TransactionTemplate transactions) {
		this.rows = rows;
		this.transactions = transactions;
	}

	boolean one(DistrictId district, long id) {
		boolean found = this.rows.retry(district, id, QueueGroup.WORTH_ANOTHER_TRY);
		if (found) {
			this.rows.notifyNodes();
		}
		return found;
	}

	/**
	 * Retries many rows, in batches that are committed separately.
	 * @param first runs in the transaction of the first batch, if there is one
	 * @return the number of rows
	 */
	public int many(DistrictId district, @Nullable QueueGroup group, Runnable first) {
		if (group == null) {
			int refused = batches(district, AttemptOutcome.State.REFUSED, QueueGroup.WORTH_ANOTHER_TRY, first);
			return refused
					+ batches(district, AttemptOutcome.State.DUE, EnumSet.allOf(Reason.class), (refused > 0) ? () -> {
					} : first);
		}
		return (group.isRetryable() && group.reason() != null)
				? batches(district, group.state(), EnumSet.of(group.reason()), first) : 0;
	}

	private int batches(DistrictId district, AttemptOutcome.State state, Set<Reason> reasons, Runnable first) {
		int all = 0;
		int found = BATCH;
		for (int batch = 0; batch < BATCHES && found == BATCH; batch++) {
			boolean isFirst = batch == 0;
			found = this.transactions.execute((status) -> {
				int retried = batch(district, state, reasons);
				if (retried > 0 && isFirst) {
					first.run();
				}
				return retried;
			});
			all += found;
		}
		return all;
	}

	private int batch(DistrictId district, AttemptOutcome.State state, Set<Reason> reasons) {
		int retried = this.rows.retry(district, state, reasons, BATCH);
		if (retried > 0) {
			this.rows.notifyNodes();
		}
		return retried;
	}

}
