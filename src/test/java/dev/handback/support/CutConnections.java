package dev.handback.support;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;

/**
 * Ends the work of a thread at its nth statement, as if the process were killed there:
 * what wasn't committed is lost, and no one tidies up.
 */
public final class CutConnections implements QueryExecutionListener {

	private static final ThreadLocal<AtomicInteger> LEFT = new ThreadLocal<>();

	/**
	 * Works until the nth statement.
	 * @return whether the work was cut before its end
	 */
	public static boolean after(int statements, Runnable work) {
		LEFT.set(new AtomicInteger(statements));
		try {
			work.run();
			return false;
		}
		catch (Killed ex) {
			return true;
		}
		finally {
			LEFT.remove();
		}
	}

	@Override
	public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
		AtomicInteger left = LEFT.get();
		if (left != null && left.getAndDecrement() <= 0) {
			throw new Killed();
		}
	}

	@Override
	public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
	}

	/** No code of ours may catch it. */
	private static final class Killed extends Error {

		private static final long serialVersionUID = 1L;

		Killed() {
			super("killed here", null, false, false);
		}

	}

}
