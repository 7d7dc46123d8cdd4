package dev.handback.support;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;

/**
 * Stops the work of a thread at its nth statement, as if the process had been killed:
 * uncommitted changes are lost, and nothing is cleaned up.
 */
public final class CutConnections implements QueryExecutionListener {

	private static final ThreadLocal<AtomicInteger> REMAINING = new ThreadLocal<>();

	/**
	 * Runs the work up to the nth statement.
	 * @return whether it was cut off before its end
	 */
	public static boolean after(int statements, Runnable work) {
		REMAINING.set(new AtomicInteger(statements));
		try {
			work.run();
			return false;
		}
		catch (Killed ex) {
			return true;
		}
		finally {
			REMAINING.remove();
		}
	}

	@Override
	public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
		AtomicInteger left = REMAINING.get();
		if (left != null && left.getAndDecrement() <= 0) {
			throw new Killed();
		}
	}

	@Override
	public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
	}

	/** An error, so our code doesn't catch it. */
	private static final class Killed extends Error {

		private static final long serialVersionUID = 1L;

		Killed() {
			super("killed here", null, false, false);
		}

	}

}
