package dev.handback.support;

import javax.sql.DataSource;

import net.ttddyy.dsproxy.QueryCountHolder;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the SQL statements and transactions of a thread, through JPA or JDBC. */
public final class CountedStatements implements BeanPostProcessor {

	private static final ThreadLocal<Integer> COMMITS = ThreadLocal.withInitial(() -> 0);

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		return (bean instanceof DataSource dataSource) ? ProxyDataSourceBuilder.create(dataSource)
			.countQuery()
			.listener(new CutConnections())
			.methodListener(new Commits())
			.build() : bean;
	}

	/** Counts the statements that this thread runs during the work. */
	public static long during(Runnable work) {
		QueryCountHolder.clear();
		work.run();
		return QueryCountHolder.getGrandTotal().getTotal();
	}

	/** Counts the transactions that this thread commits during the work. */
	public static int transactionsDuring(Runnable work) {
		COMMITS.set(0);
		work.run();
		return COMMITS.get();
	}

	private static final class Commits implements MethodExecutionListener {

		@Override
		public void beforeMethod(MethodExecutionContext call) {
		}

		@Override
		public void afterMethod(MethodExecutionContext call) {
			if (call.getMethod().getName().equals("commit")) {
				COMMITS.set(COMMITS.get() + 1);
			}
		}

	}

}
