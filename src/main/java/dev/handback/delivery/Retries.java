package dev.handback.delivery;

import java.util.EnumSet;
import java.util.Set;

import dev.handback.vocabulary.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Brings waiting rows forward, and retries refused ones where that is harmless. What is
 * being sent is left alone.
 */
@Repository
class Retries {

	/** Small enough not to hold up a dispatcher, large enough for a million rows. */
	private static final int BATCH = 2_000;

	private static final int BATCHES = 500;

	private static final String NOW = """
			update delivery set state = 'DUE', reason = null, due_at = now(), attempts = 0, priority = :priority
			where district_id = :district and\s""";

	static final String ONE = NOW + """
			id = :id and lease is null and (state = 'DUE' and reason is not null
				or state = 'REFUSED' and reason = any(:worthIt))""";

	static final String MANY = NOW + """
			id in (select id from delivery where district_id = :district and state <> 'DELIVERED'
				and state = :state and reason = any(:reasons) and lease is null
				limit :batch for update skip locked)""";

	private final JdbcClient jdbc;

	private final DeliveryStore store;

	private final TransactionTemplate transactions;

	Retries(JdbcClient jdbc, DeliveryStore store, TransactionTemplate transactions) {
		this.jdbc = jdbc;
		this.store = store;
		this.transactions = transactions;
	}

	boolean one(DistrictId district, long id) {
		boolean found = this.jdbc.sql(ONE)
			.param("district", district.value())
			.param("id", id)
			.param("worthIt", names(QueueGroup.WORTH_ANOTHER_TRY))
			.param("priority", 0)
			.update() == 1;
		if (found) {
			this.store.notifyNodes();
		}
		return found;
	}

	/**
	 * Many rows, in batches that are committed one by one.
	 * @param first runs in the transaction of the first batch, if there is one
	 * @return how many
	 */
	int many(DistrictId district, @Nullable QueueGroup group, Runnable first) {
		if (group == null) {
			int refused = batches(district, Next.State.REFUSED, QueueGroup.WORTH_ANOTHER_TRY, first);
			return refused + batches(district, Next.State.DUE, EnumSet.allOf(Reason.class), (refused > 0) ? () -> {
			} : first);
		}
		return (group.isRetryable() && group.reason() != null)
				? batches(district, group.state(), EnumSet.of(group.reason()), first) : 0;
	}

	private int batches(DistrictId district, Next.State state, Set<Reason> reasons, Runnable first) {
		int all = 0;
		int found = BATCH;
		for (int batch = 0; batch < BATCHES && found == BATCH; batch++) {
			boolean isFirst = batch == 0;
			found = this.transactions.execute((status) -> {
				int rows = batch(district, state, reasons);
				if (rows > 0 && isFirst) {
					first.run();
				}
				return rows;
			});
			all += found;
		}
		return all;
	}

	private int batch(DistrictId district, Next.State state, Set<Reason> reasons) {
		int rows = this.jdbc.sql(MANY)
			.param("district", district.value())
			.param("state", state.name())
			.param("reasons", names(reasons))
			.param("batch", BATCH)
			.param("priority", 1)
			.update();
		if (rows > 0) {
			this.store.notifyNodes();
		}
		return rows;
	}

	private static String[] names(Set<Reason> reasons) {
		return reasons.stream().map(Reason::name).toArray(String[]::new);
	}

}
